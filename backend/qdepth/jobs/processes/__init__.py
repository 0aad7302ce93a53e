"""Processes of their own, which may be ended: they read tables and files of strangers."""
