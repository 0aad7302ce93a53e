"""Curves through measured sweeps, and the intervals around them."""
