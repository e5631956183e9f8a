"""Tables: matches between people and opponents over a network."""
