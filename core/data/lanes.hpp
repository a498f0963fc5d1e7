// Lane-sliced order. A sorted sequence of rows is cut into contiguous segments of equal length, one per vector lane, so
// that step i of all segments lies in one vector: a running sum over the sequence becomes vertical adds without any
// shuffle, and the segments are stitched together at the end. Running sums are kept in 8 bits, so a segment has at most
// 127 rows; longer sequences take several blocks of `lanes` segments.
#pragma once

#include <cstddef>

namespace evertree {

struct LaneLayout {
    static constexpr std::size_t max_steps = 127;

    std::size_t lanes = 1;
    std::size_t steps = 1;
    std::size_t blocks = 1;

    LaneLayout() = default;
    LaneLayout(std::size_t n_rows, std::size_t n_lanes) : lanes(n_lanes) {
        blocks = (n_rows + lanes * max_steps - 1) / (lanes * max_steps);
        if (blocks == 0) blocks = 1;
        steps = (n_rows + blocks * lanes - 1) / (blocks * lanes);
        if (steps == 0) steps = 1;
    }

    // Number of places, padding included.
    std::size_t size() const { return lanes * steps * blocks; }
    std::size_t n_segments() const { return lanes * blocks; }

    // Where the row at `position` of the sorted order is kept.
    std::size_t place(std::size_t position) const {
        const std::size_t segment = position / steps;
        return first_place(segment) + (position % steps) * lanes;
    }
    // Where a segment begins; its rows follow `lanes` places apart.
    std::size_t first_place(std::size_t segment) const { return segment / lanes * steps * lanes + segment % lanes; }
};

}  // namespace evertree
