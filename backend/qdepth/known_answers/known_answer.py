"""The answer to a question."""

from typing import Literal

from qdepth.immutable import Immutable

Verdict = Literal["inside", "outside", "too wide", "no value"]


class KnownAnswer(Immutable):
    """An exact value next to the interval of a simulation."""

    id: str
    """Question, and which of its quantities."""
    quantity: str
    """The quantity and its unit, in the words of a report."""
    exact: float
    """Theoretical value."""
    low: float | None
    """Lower end of the simulated 99.9 % interval; null if there was too little data."""
    high: float | None
    """Upper end of the simulated 99.9 % interval; null if there was too little data."""
    verdict: Verdict
    """`inside`: the interval contains the exact value. Anything else has failed: `outside`; `too
    wide`: a half-width above 1 % (of a p99: 3 %) of the value means nothing; `no value`."""
    citation: str
    """The source of the formula, and the formula."""

    @property
    def holds(self) -> bool:
        """True if simulation and theory agree."""
        return self.verdict == "inside"
