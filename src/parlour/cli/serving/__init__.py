"""Commands that serve people, or think for those who do."""
