"""What can be said about a move, with its proof: reviews, reasons, comparisons."""
