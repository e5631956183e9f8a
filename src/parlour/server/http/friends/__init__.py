"""The operations by which people meet."""
