// Between C++ vectors and numpy arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <utility>
#include <vector>

namespace evertree::bindings {

namespace nb = nanobind;

template <class Element>
using Array = nb::ndarray<nb::numpy, Element, nb::ndim<1>, nb::c_contig>;

// Hands a vector's memory to numpy.
template <class Element>
Array<Element> to_array(std::vector<Element> values) {
    auto kept = std::make_unique<std::vector<Element>>(std::move(values));
    Element* data = kept->data();
    const std::size_t size = kept->size();
    nb::capsule owner(kept.get(), [](void* pointer) noexcept { delete static_cast<std::vector<Element>*>(pointer); });
    kept.release();
    return Array<Element>(data, {size}, owner);
}

}  // namespace evertree::bindings
