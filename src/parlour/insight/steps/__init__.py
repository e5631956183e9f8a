"""A small search in slow motion, and what the lessons on the page are made of."""
