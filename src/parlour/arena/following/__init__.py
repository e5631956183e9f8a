"""How strong a person is, and who suits them."""
