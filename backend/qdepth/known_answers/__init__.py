"""Textbook results beside what the engines simulate, so that users can check the program."""
