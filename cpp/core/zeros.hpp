// Large arrays of zeros.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace parlour {

// So many elements whose bytes are all zero. The system provides a page when it is first touched, so that a large table
// costs a short search nothing: a vector would write all of it beforehand, 40 ms for 64 MiB.
template <class T>
class Zeros {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  explicit Zeros(std::size_t size) : size_(size) {
    std::size_t space = size * sizeof(T) + alignof(T);
    memory_.reset(std::calloc(space, 1));
    if (!memory_) throw std::bad_alloc();
    void* aligned = memory_.get();
    elements_ = static_cast<T*>(std::align(alignof(T), size * sizeof(T), aligned, space));
  }

  T& operator[](std::size_t index) { return elements_[index]; }
  const T& operator[](std::size_t index) const { return elements_[index]; }
  std::size_t size() const { return size_; }
  T* begin() { return elements_; }
  T* end() { return elements_ + size_; }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  T* elements_ = nullptr;
  std::size_t size_;
};

}  // namespace parlour
