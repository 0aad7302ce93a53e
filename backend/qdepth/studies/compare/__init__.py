"""Designs next to each other."""
