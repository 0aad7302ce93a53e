"""Reads an estate from a vCenter, by the vendor's Python SDK, into the file that imports read."""
