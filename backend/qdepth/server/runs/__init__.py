"""Runs: designs that a worker evaluates."""
