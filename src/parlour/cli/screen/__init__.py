"""What the commands draw with characters."""
