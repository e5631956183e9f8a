"""Stores: where matches are kept, so that what was acknowledged is never lost and never counted twice."""
