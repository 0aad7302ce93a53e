"""Readers of benchmark results: points at known loads."""
