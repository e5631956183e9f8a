"""What several processes over one database know of each other."""
