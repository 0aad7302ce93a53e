"""Errors that the program raises on purpose. Each says what, where, which value and what to do."""

from typing import ClassVar


class QdepthError(Exception):
    """Base of every error that a user can cause and mend."""

    exit_code: ClassVar[int] = 3
    """Exit code of a command that it ends: 2 for wrong use, 3 for wrong input, 4 for lack of time
    or memory, 5 for the database."""


class WrongUse(QdepthError):
    """Something was asked for that does not exist or makes no sense."""

    exit_code = 2
