"""Converts the fixed point to a solution, with its errors and where it is not valid."""
