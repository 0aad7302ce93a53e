"""Writes the tables of docs/explanation/statistics.md about networks with a known exact answer.

Their numbers are in tests/known_answers/chain_coverage.json, which
`python -m tests.known_answers.chain_coverage` computes.
"""

import sys
from collections.abc import Iterable, Sequence

from pydantic import BaseModel

from tools.commands import ROOT

STORED = ROOT / "tests" / "known_answers" / "chain_coverage.json"
PAGE = ROOT / "docs" / "explanation" / "statistics.md"
BEGIN, END = "<!-- exact networks: begin -->", "<!-- exact networks: end -->"

COLUMNS: dict[str, tuple[str, ...]] = {
    "throughput": ("throughput",),
    "mean latency": ("mean latency",),
    "stations": ("utilisation", "queue length"),
    "limits": ("slots held", "waiting for a slot", "refusals"),
    "all": (),
}
"""Kinds of numbers in each column; none: all kinds."""


class Held(BaseModel):
    """How many intervals contain the exact mean."""

    intervals: int = 0
    inside: int = 0

    @property
    def share(self) -> float:
        """Intervals that contain it, 0..1."""
        return self.inside / self.intervals

    def __add__(self, other: "Held") -> "Held":
        return Held(intervals=self.intervals + other.intervals, inside=self.inside + other.inside)

    def __str__(self) -> str:
        return f"{100.0 * self.share:.1f} % of {self.intervals:,}" if self.intervals else "-"


class Coverage(BaseModel):
    """Intervals for the networks of one mechanism."""

    networks: int = 0
    most_states: int = 0
    ios: int = 0
    """Simulated, of all networks together."""
    steady: int = 0
    simulated: dict[str, Held] = {}
    """By kind of number, in steady runs."""
    trusted: int = 0
    """Networks within the validity of the analytic engine."""
    analytic: dict[str, Held] = {}
    """By kind of number, of these."""


class StoredCoverage(BaseModel):
    """What the tables show."""

    model_version: str
    mechanisms: dict[str, Coverage]


def held(sources: Iterable[dict[str, Held]], *kinds: str) -> Held:
    """Intervals of some kinds of numbers together; no kind: of all."""
    rows = (row for source in sources for row in source.items())
    return sum((each for kind, each in rows if not kinds or kind in kinds), Held())


def page_with_tables(page: str) -> str:
    """Put the stored numbers into the page."""
    stored = StoredCoverage.model_validate_json(STORED.read_text(encoding="utf-8"))
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{_tables(stored)}\n{END}{rest.split(END)[1]}"


def _tables(stored: StoredCoverage) -> str:
    rows = [(name, [part]) for name, part in stored.mechanisms.items()]
    rows.append(("all", [*stored.mechanisms.values()]))
    return "\n".join(
        [
            f"Simulated, with version {stored.model_version} of the model:",
            "",
            *_head("mechanism", "networks", "most states", "steady", "I/Os of a run"),
            *(_simulated(*row) for row in rows),
            "",
            "Computed by the analytic engine, within its validity:",
            "",
            *_head("mechanism", "networks", "within its validity"),
            *(_analytic(*row) for row in rows),
        ]
    )


def _head(*titles: str) -> list[str]:
    every = (*titles, *COLUMNS)
    return [_row(every), "|" + "---|" * len(every)]


def _simulated(name: str, parts: Sequence[Coverage]) -> str:
    networks = sum(part.networks for part in parts)
    states = max(part.most_states for part in parts)
    ios = sum(part.ios for part in parts) / networks
    steady = sum(part.steady for part in parts)
    shares = [held((part.simulated for part in parts), *kinds) for kinds in COLUMNS.values()]
    return _row([name, networks, f"{states:,}", steady, f"{round(ios, -4):,.0f}", *shares])


def _analytic(name: str, parts: Sequence[Coverage]) -> str:
    networks, trusted = (sum(getattr(part, of) for part in parts) for of in ("networks", "trusted"))
    shares = [held((part.analytic for part in parts), *kinds) for kinds in COLUMNS.values()]
    return _row([name, networks, trusted, *shares])


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
