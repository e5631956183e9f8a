"""What whoever runs a server sees of it."""
