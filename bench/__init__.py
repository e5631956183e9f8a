"""How fast the kernels are, as ratios to peers that are measured beside them in the same run. See README.md."""
