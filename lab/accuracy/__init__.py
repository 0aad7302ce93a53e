"""Calibrates the measured rigs, and writes docs/explanation/accuracy.md."""
