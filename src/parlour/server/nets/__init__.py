"""Nets that people train: kept, trained in processes, and seated."""
