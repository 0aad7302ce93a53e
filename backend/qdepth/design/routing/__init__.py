"""Paths from a host to a device."""
