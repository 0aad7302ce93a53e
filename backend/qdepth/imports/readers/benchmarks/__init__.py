"""Readers of results of benchmarks: points at known loads."""
