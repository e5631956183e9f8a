// Vectors for every machine.
#include "nn/vectors.hpp"

#define PARLOUR_VECTORS plain_vectors
#define PARLOUR_VECTORS_NAME "plain"
#include "nn/vectors_body.hpp"
