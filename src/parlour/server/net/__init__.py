"""Sockets, frames, addresses and limits."""
