"""What an exported document is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from qdepth.design.document.document import Design
from qdepth.report.comparison import Comparison
from qdepth.report.report import Report


@dataclass(frozen=True)
class Exported:
    """A version of a scenario with its results."""

    title: str
    version: int
    link: str | None
    """Address that shows the same, where there is one to give away."""
    made_at: datetime
    designs: Sequence[Design]
    reports: Sequence[Report]
    """One for each design."""
    comparison: Comparison | None
    options: Sequence[tuple[str, str]]
    """Options of the evaluation, name and value."""
