"""Timelines: how long operations take, and their effect on production."""
