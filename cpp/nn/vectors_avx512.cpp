// Vectors for x86-64 machines with AVX-512.
#include "nn/vectors.hpp"

#define PARLOUR_VECTORS avx512_vectors
#define PARLOUR_VECTORS_NAME "avx512"
#include "nn/vectors_body.hpp"
