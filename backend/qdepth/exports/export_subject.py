"""Subject of an exported document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from qdepth.design.document.document import Design
from qdepth.report.comparison import LETTERS, Comparison
from qdepth.report.report import Report


@dataclass(frozen=True)
class Headroom:
    """How much more load a design carries until a latency reaches its target."""

    until: str
    """The deciding latency, such as "p99 is 2 ms"."""
    times: str
    """The load relative to today's, such as "1.4 times"; "none" if today's is too much."""
    text: str
    """The same as a sentence, with what limits the design then."""


@dataclass(frozen=True)
class Exported:
    """A version of a scenario with its results."""

    title: str
    version: int
    link: str | None
    """Address that shows the same, if it may be given away."""
    made_at: datetime
    designs: Sequence[Design]
    reports: Sequence[Report]
    """One for each design."""
    comparison: Comparison | None
    options: Sequence[tuple[str, str]]
    """Options of the evaluation, label and value."""
    headrooms: Sequence[Headroom | None] = ()
    """One for each design, None if unknown; empty if not requested."""
    headroom_reason: str = ""
    """Why headroom ends at the latency that it ends at."""
    targets: Sequence[str | None] = ()
    """Whether each design meets its latency targets, in a sentence; None without a target."""
    plans: Sequence[str | None] = ()
    """Recommendation of the newest plan of each design, until when and with which chance; None
    without a plan."""

    @property
    def recommendations(self) -> list[tuple[str, str]]:
        """Recommendations of plans, each with the name of its design."""
        named = zip(self.names, self.plans, strict=False)
        return [(name, text) for name, text in named if text is not None]

    @property
    def names(self) -> list[str]:
        """Name of each design, such as "A (VMFS)"."""
        return [
            f"{letter} ({report.design_title})"
            for letter, report in zip(LETTERS, self.reports, strict=False)
        ]


def changes_of_designs(
    exported: Exported, comparison: Comparison
) -> Iterator[tuple[str, list[str]]]:
    """Each later design, such as "B (vVols)", with its changes from design A."""
    for name, changed in zip(exported.names[1:], comparison.changed, strict=False):
        yield name, changed.sentences or ["Nothing but the title."]
