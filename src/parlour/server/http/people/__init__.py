"""The operations about people: who somebody is, how strong they are, and what is kept about them."""
