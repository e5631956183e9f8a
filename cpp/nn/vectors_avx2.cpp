// Vectors for x86-64 machines with AVX2.
#include "nn/vectors.hpp"

#define PARLOUR_VECTORS avx2_vectors
#define PARLOUR_VECTORS_NAME "avx2"
#include "nn/vectors_body.hpp"
