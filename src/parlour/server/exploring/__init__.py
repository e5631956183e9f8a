"""What is asked about any position, at no table: where a line leads, what everybody would play there."""
