"""Timelines: how long operations take, and what production feels meanwhile."""
