"""Curves through measured sweeps: what they predict, and how far to trust them."""
