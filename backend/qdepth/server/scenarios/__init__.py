"""Scenarios: stored designs, in versions that never change."""
