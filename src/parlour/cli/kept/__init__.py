"""Commands about what a server keeps."""
