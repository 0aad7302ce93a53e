"""Shared parts of the jobs of all kinds."""
