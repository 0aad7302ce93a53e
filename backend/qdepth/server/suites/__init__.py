"""Validation suites: published cases and known answers."""
