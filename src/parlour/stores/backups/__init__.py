"""All of a server's data as one file, and back."""
