"""What an exported document is about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from qdepth.design.document.document import Design
from qdepth.report.comparison import LETTERS, Comparison
from qdepth.report.report import Report


@dataclass(frozen=True)
class Headroom:
    """How much more load a design carries until a latency is reached."""

    until: str
    """The latency, such as "p99 is 2 ms"."""
    times: str
    """The load over today's, such as "1.4 times"; "none" where today's is too much."""
    text: str
    """The same in a sentence, with what limits the design then."""


@dataclass(frozen=True)
class Exported:
    """A version of a scenario with its results."""

    title: str
    version: int
    link: str | None
    """Address that shows the same, if there is one to give away."""
    made_at: datetime
    designs: Sequence[Design]
    reports: Sequence[Report]
    """One for each design."""
    comparison: Comparison | None
    options: Sequence[tuple[str, str]]
    """Options of the evaluation, label and value."""
    headrooms: Sequence[Headroom | None] = ()
    """One for each design, None if it is not known; empty where nobody asked."""
    headroom_reason: str = ""
    """Why headroom ends at the latency that it ends at."""
    targets: Sequence[str | None] = ()
    """Whether each design keeps its latency targets, in a sentence; None without a target."""
    plans: Sequence[str | None] = ()
    """What the newest plan of each design recommends, until when and with which chance; None
    without a plan."""

    @property
    def recommendations(self) -> list[tuple[str, str]]:
        """What plans recommend, each with the name of its design."""
        named = zip(self.names, self.plans, strict=False)
        return [(name, text) for name, text in named if text is not None]

    @property
    def names(self) -> list[str]:
        """What each design is called, such as "A (VMFS)"."""
        return [
            f"{letter} ({report.design_title})"
            for letter, report in zip(LETTERS, self.reports, strict=False)
        ]


def changes_of_designs(
    exported: Exported, comparison: Comparison
) -> Iterator[tuple[str, list[str]]]:
    """Each later design, such as "B (vVols)", with what turns design A into it."""
    for name, changed in zip(exported.names[1:], comparison.changed, strict=False):
        yield name, changed.sentences or ["Nothing but the title."]
