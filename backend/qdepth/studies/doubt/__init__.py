"""Doubt: the chance that a design meets its targets if its numbers are known only as ranges."""
