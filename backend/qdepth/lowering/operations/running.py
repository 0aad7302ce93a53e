"""Which operations are under way while a network is looked at."""

from dataclasses import dataclass

from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation

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


def operations_by_id(design: Design) -> dict[str, Operation]:
    """Operations of a design."""
    return {operation.id: operation for operation in design.operations}
