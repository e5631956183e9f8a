"""The engines: what chooses moves. What they are (`engine`), how they are found (`registry`), and one module each."""
