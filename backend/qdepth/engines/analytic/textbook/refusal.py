"""Errors of formulas outside their range."""

from qdepth.errors import QdepthError


class OutsideTheory(QdepthError):
    """A formula does not cover the case."""


def refuse_unless(holds: bool, name: str, value: float, wanted: str) -> None:
    """Raise OutsideTheory with the name, the value and the requirement."""
    if not holds:
        raise OutsideTheory(f"{name}(={value:g}) must be {wanted}")
