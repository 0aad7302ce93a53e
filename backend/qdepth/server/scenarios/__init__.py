"""Scenarios: designs that are kept, in versions that never change."""
