// When to stop. Two kinds of limits are kept apart: work (rows swept, a deterministic clock: the same search stops at
// the same place on every machine) and the outside world (wall clock, interrupt flag), which is looked at only once in
// a while.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace evertree {

// Thrown by Limits::spend to leave a search that may not go on; caught by whoever holds a result worth keeping.
struct Stopped {};

class Limits {
public:
    enum class Reason { none, time, work, interrupt };

    Limits(std::optional<double> seconds, std::optional<std::uint64_t> work);

    // Accounts for `rows` rows of work. Throws Stopped when a limit is reached.
    void spend(std::uint64_t rows) {
        const std::uint64_t done = work_.load(std::memory_order_relaxed) + rows;
        work_.store(done, std::memory_order_relaxed);
        if (done >= next_look_ && look()) throw Stopped{};
    }

    // Looks at every limit now; true when the search must stop. The answer is sticky.
    bool look();

    // While one of these exists, work stops after so many more rows as if a limit were reached, but none is: for
    // searches that are done in pieces of a size that does not depend on when they were stopped.
    class Slice {
    public:
        Slice(Limits& limits, std::uint64_t rows);
        ~Slice() { limits_.slice_end_ = no_end; }
        Slice(const Slice&) = delete;
        Slice& operator=(const Slice&) = delete;

    private:
        Limits& limits_;
    };

    // May be called from any thread.
    void interrupt() noexcept { interrupted_.store(true, std::memory_order_relaxed); }

    // Called about every ten milliseconds while the search runs; true asks it to stop.
    void set_listener(std::function<bool()> listener) { listener_ = std::move(listener); }

    Reason reason() const noexcept { return reason_.load(std::memory_order_relaxed); }
    std::uint64_t work_done() const noexcept { return work_.load(std::memory_order_relaxed); }
    double seconds_elapsed() const;

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();

    Clock::time_point start_;
    Clock::time_point next_listen_;
    std::optional<Clock::time_point> deadline_;
    std::uint64_t work_limit_;
    std::uint64_t slice_end_ = no_end;
    std::uint64_t next_look_ = 0;
    std::atomic<std::uint64_t> work_{0};
    std::atomic<bool> interrupted_{false};
    std::atomic<Reason> reason_{Reason::none};
    std::function<bool()> listener_;
};

}  // namespace evertree
