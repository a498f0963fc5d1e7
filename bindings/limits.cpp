#include "base/limits.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <stdexcept>
#include <string>

namespace nb = nanobind;
using namespace nb::literals;

namespace evertree::bindings {

namespace {

std::optional<std::string> reason_name(const Limits& limits) {
    switch (limits.reason()) {
        case Limits::Reason::time:
            return "time";
        case Limits::Reason::work:
            return "work";
        case Limits::Reason::interrupt:
            return "interrupt";
        case Limits::Reason::none:
            break;
    }
    return std::nullopt;
}

// Lets Python's signal handlers run while the kernel does, in the main thread. An exception that a handler raises stays
// pending and is raised when the kernel's call returns.
bool run_signal_handlers() {
    const nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

}  // namespace

void bind_limits(nb::module_& module) {
    nb::class_<Limits>(module, "Limits",
                       "When to stop: wall clock, work (rows swept), or an interrupt. Clocks start here.")
        .def(
            "__init__",
            [](Limits* self, std::optional<double> seconds, std::optional<std::uint64_t> work, bool handle_signals) {
                if (seconds && !(*seconds >= 0)) throw std::invalid_argument("seconds must not be negative");
                auto* limits = new (self) Limits(seconds, work);
                if (handle_signals) limits->set_listener(run_signal_handlers);
            },
            nb::kw_only(), "seconds"_a = nb::none(), "work"_a = nb::none(), "handle_signals"_a = false)
        .def("interrupt", &Limits::interrupt, "Asks the search to stop; may be called from any thread.")
        .def("check", &Limits::look, nb::call_guard<nb::gil_scoped_release>(),
             "Looks at every limit now; True when the search must stop.")
        .def_prop_ro("stopped", reason_name, "None, or the limit that was reached: 'time', 'work' or 'interrupt'.")
        .def_prop_ro("work_done", &Limits::work_done, "Rows swept so far: a deterministic clock.")
        .def_prop_ro("seconds_elapsed", &Limits::seconds_elapsed);
}

}  // namespace evertree::bindings
