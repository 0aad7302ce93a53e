"""Measured rigs: designs, their measurements, and how far predictions were off."""
