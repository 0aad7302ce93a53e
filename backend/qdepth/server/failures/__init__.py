"""Failures: the surviving design when parts fail."""
