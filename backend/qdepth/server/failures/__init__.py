"""Failures: what survives when parts of a design fail."""
