"""Textbook results next to simulated ones, so that users can check the program."""
