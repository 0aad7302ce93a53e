"""Measured days: a series of an import hour by hour, as designs, answers and a timeline."""
