"""Errors that the program raises on purpose. All say what, where, which value and what to do."""

from typing import ClassVar


class QdepthError(Exception):
    """Base of every error that a user can cause and mend."""

    exit_code: ClassVar[int] = 3
    """Exit code of a command that it ends: 2 for how the command is used, 3 for what it was
    given, 4 for lack of time or memory, 5 for the database."""
