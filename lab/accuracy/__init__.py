"""Calibrates the measured rigs, and writes docs/accuracy.md."""
