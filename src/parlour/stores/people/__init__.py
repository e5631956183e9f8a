"""What is kept for those who played, beside the matches themselves."""
