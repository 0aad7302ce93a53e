"""Which operations are under way while a network is looked at."""

from dataclasses import dataclass

from qdepth.design.document.operation import Operation
from qdepth.design.part_names import own_name

SHARES = 1000
"""Weight of an operation where slots are given in turns: that of an ordinary VM."""


@dataclass(frozen=True, slots=True, order=True)
class Running:
    """A phase of one of an operation's `count`, under way."""

    operation: str
    """Id."""
    index: int = 0
    """Which of its `count`; it says which of several hosts and devices it uses, in turn."""
    phase: int = 0
    """Which of its phases."""

    def name(self, count: int) -> str:
        """What it is called, where the operation has so many: with its number, and its phase if it
        is not the first."""
        id_ = self.operation if count == 1 else f"{self.operation}#{self.index + 1}"
        return f"{id_}/{self.phase + 1}" if self.phase else id_


def shown_name(operation: Operation, index: int, phase: int = 0) -> str:
    """What people call one of an operation's `count`, or a later phase of it."""
    number = "" if operation.count == 1 else f" #{index + 1}"
    return f"{own_name(operation)}{number}{f', phase {phase + 1}' if phase else ''}"
