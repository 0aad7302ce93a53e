"""What a formula says where it does not hold."""

from qdepth.errors import QdepthError


class OutsideTheory(QdepthError):
    """A formula was asked for a case that it does not cover."""


def refuse_unless(holds: bool, name: str, value: float, wanted: str) -> None:
    """Raise OutsideTheory with the name, the value and what is wanted instead."""
    if not holds:
        raise OutsideTheory(f"{name}(={value:g}) must be {wanted}")
