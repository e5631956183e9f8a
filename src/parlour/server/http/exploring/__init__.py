"""The operations about any position, at no table."""
