// What is known of sets of rows that the search may meet again by another path: a lower bound, and the best tree where
// it is known. Keyed by the rows and the depth, capped in bytes (the entry not used for longest goes first), safe to
// share between threads. Losing an entry costs time, never the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/fragment.hpp"
#include "base/key.hpp"

namespace evertree {

struct CacheEntry {
    std::int32_t lower_bound = 0;
    bool exact = false;  // the tree has lower_bound errors
    Fragment tree;
};

class Cache {
public:
    explicit Cache(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    std::optional<CacheEntry> find(const Key& rows, std::size_t depth);
    // Keeps the stronger of what is there and what is given.
    void store(const Key& rows, std::size_t depth, const CacheEntry& entry);

    std::size_t n_bytes() const;
    std::size_t n_entries() const;

private:
    struct Name {
        Key rows;
        std::size_t depth;
        friend bool operator==(const Name& a, const Name& b) { return a.rows == b.rows && a.depth == b.depth; }
    };
    struct Hash {
        std::size_t operator()(const Name& name) const { return name.rows.low + name.depth; }
    };
    struct Kept {
        Name name;
        CacheEntry entry;
    };
    static std::size_t size_of(const CacheEntry& entry);

    mutable std::mutex mutex_;
    std::size_t max_bytes_;
    std::size_t n_bytes_ = 0;
    std::list<Kept> kept_;  // most recently used first
    std::unordered_map<Name, std::list<Kept>::iterator, Hash> index_;
};

}  // namespace evertree
