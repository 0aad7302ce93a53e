"""Operations under way in a network."""

from dataclasses import dataclass

from qdepth.design.document.operation import Operation
from qdepth.design.part_names import own_name

SHARES = 1000
"""Weight of an operation if slots are granted in turns: that of an ordinary VM."""


@dataclass(frozen=True, slots=True, order=True)
class Running:
    """A phase of one of an operation's `count`, under way."""

    operation: str
    """Id."""
    index: int = 0
    """Number within its `count`, which selects its host and devices, in turn."""
    phase: int = 0
    """Number of its phase."""

    def name(self, count: int) -> str:
        """Name of a member of an operation with several: with its number, and its phase if it is
        not the first."""
        id_ = self.operation if count == 1 else f"{self.operation}#{self.index + 1}"
        return f"{id_}/{self.phase + 1}" if self.phase else id_


def shown_name(operation: Operation, index: int, phase: int = 0) -> str:
    """Display name of one of an operation's `count`, or of a later phase of it."""
    number = "" if operation.count == 1 else f" #{index + 1}"
    return f"{own_name(operation)}{number}{f', phase {phase + 1}' if phase else ''}"
