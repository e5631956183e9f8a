"""How people find each other: open tables, and anyone who wants to play now."""
