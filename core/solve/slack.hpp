// By how many errors the sides of a cut are searched beyond what is needed.
//
// A cut whose bound goes beyond need by m rules out m neighbours on each side, so going all the way to the nearer known
// cut pays best where the cut must be closed for good. Where the goal of a search is still far below what is to be
// beaten, most of that is not needed yet. At depth three a high power of how near the goal is raises the bound sooner
// (the gap at half of the time on bean: 11 % against 15), and often costs less in all; further up it costs more, as it
// makes more cuts, each dearer than those below it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace evertree {

// `nearer` rows lie between the cut and the nearer known one; intervals with a bound of `goal` are left alone.
inline std::int32_t slack_of(std::int32_t nearer, std::int32_t goal, std::int32_t to_beat, std::size_t depth) {
    if (depth > 3) return 5 * std::int64_t{goal} < 4 * std::int64_t{to_beat} ? nearer / 8 : nearer;
    const double near = static_cast<double>(std::min(goal, to_beat)) / to_beat;
    const double squared = near * near;
    return static_cast<std::int32_t>(nearer * squared * squared * squared * squared);
}

}  // namespace evertree
