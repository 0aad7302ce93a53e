"""Checks of a request before anything else relies on it: its text, and its sender."""
