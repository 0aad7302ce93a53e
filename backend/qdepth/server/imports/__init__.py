"""Imports: files that users hold, read by a worker into a design."""
