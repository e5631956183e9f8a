"""Parlour in other people's tools: PettingZoo, Gymnasium, OpenSpiel. Each is an extra, and loaded only when its module
is imported."""
