"""Where opponents think."""
