"""Sweeps: a design for all values of one or two parameters."""
