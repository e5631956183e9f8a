"""Who plays here, and how they fared."""
