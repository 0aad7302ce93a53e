"""Curves through measured sweeps: their predictions, and how far to trust them."""
