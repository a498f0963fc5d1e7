#include "cache/cache.hpp"

#include <utility>

namespace evertree {

std::size_t Cache::size_of(const CacheEntry& entry) {
    // The nodes of the list and of the hash table, with their links.
    constexpr std::size_t overhead = 4 * sizeof(void*);
    return sizeof(Kept) + sizeof(Name) + overhead + entry.tree.capacity() * sizeof(FragmentNode);
}

std::optional<CacheEntry> Cache::find(const Key& rows, std::size_t depth) {
    const std::lock_guard lock(mutex_);
    const auto found = index_.find({rows, depth});
    if (found == index_.end()) return std::nullopt;
    kept_.splice(kept_.begin(), kept_, found->second);
    return found->second->entry;
}

void Cache::store(const Key& rows, std::size_t depth, const CacheEntry& entry) {
    const std::lock_guard lock(mutex_);
    const Name name{rows, depth};
    if (const auto found = index_.find(name); found != index_.end()) {
        CacheEntry& old = found->second->entry;
        if (old.exact || (!entry.exact && old.lower_bound >= entry.lower_bound)) return;
        n_bytes_ -= size_of(old);
        kept_.erase(found->second);
        index_.erase(found);
    }
    kept_.push_front({name, entry});
    index_.emplace(name, kept_.begin());
    n_bytes_ += size_of(kept_.front().entry);
    while (n_bytes_ > max_bytes_ && !kept_.empty()) {
        n_bytes_ -= size_of(kept_.back().entry);
        index_.erase(kept_.back().name);
        kept_.pop_back();
    }
}

std::size_t Cache::n_bytes() const {
    const std::lock_guard lock(mutex_);
    return n_bytes_;
}

std::size_t Cache::n_entries() const {
    const std::lock_guard lock(mutex_);
    return kept_.size();
}

}  // namespace evertree
