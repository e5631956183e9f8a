"""Nets that are trained by playing: how matches become samples, samples weights, and weights a champion."""
