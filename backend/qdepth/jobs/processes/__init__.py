"""Separate processes, which may be killed: they read tables and files of users."""
