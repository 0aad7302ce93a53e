"""Finds what is wrong with a design, and what to do about it."""
