"""Learners at tables, in training and as files."""
