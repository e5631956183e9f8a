"""Engines written to be read: short Python that says what the fast ones do, and proves that they do it."""
