"""Errors that the program raises on purpose. All say what, where, which value and what to do."""


class QdepthError(Exception):
    """Base of every error that a user can cause and mend."""
