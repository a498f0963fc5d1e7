#include "base/limits.hpp"

#include <algorithm>

namespace evertree {

namespace {

// A row costs between a fortieth of a nanosecond (swept in cache) and a few nanoseconds (moved from memory): this many
// rows pass between two looks at the clock, so that a look comes every 10 microseconds to 3 milliseconds.
constexpr std::uint64_t look_every = std::uint64_t{1} << 19;
constexpr std::chrono::milliseconds listen_every{10};

// Seconds beyond which a deadline means "never"; keeps the conversion to the clock's integers free of overflow.
constexpr double forever = 1e9;

}  // namespace

Limits::Limits(std::optional<double> seconds, std::optional<std::uint64_t> work)
    : start_(Clock::now()), next_listen_(start_ + listen_every), work_limit_(work.value_or(no_end)) {
    if (seconds && *seconds < forever) {
        deadline_ = start_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }
}

bool Limits::look() {
    if (reason() != Reason::none) return true;
    const std::uint64_t done = work_done();
    next_look_ = std::min({work_limit_, slice_end_, done + look_every});
    if (interrupted_.load(std::memory_order_relaxed)) {
        reason_ = Reason::interrupt;
    } else if (done >= work_limit_) {
        reason_ = Reason::work;
    } else if (deadline_ || listener_) {
        const auto now = Clock::now();
        if (deadline_ && now >= *deadline_) {
            reason_ = Reason::time;
        } else if (listener_ && now >= next_listen_) {
            next_listen_ = now + listen_every;
            if (listener_() || interrupted_.load(std::memory_order_relaxed)) reason_ = Reason::interrupt;
        }
    }
    return reason() != Reason::none || done >= slice_end_;
}

Limits::Slice::Slice(Limits& limits, std::uint64_t rows) : limits_(limits) {
    const std::uint64_t done = limits.work_done();
    limits.slice_end_ = rows < no_end - done ? done + rows : no_end;
    limits.next_look_ = std::min(limits.next_look_, limits.slice_end_);
}

double Limits::seconds_elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

}  // namespace evertree
