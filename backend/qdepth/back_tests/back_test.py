"""A back-test: which measurements are fitted to, which are predicted, and by what design."""

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.measurements import Measurements

LEAST_INSIDE_PCT = 75.0
"""Predicted numbers inside their 95 % intervals from which a design explains what was measured; of
few numbers one or two may lie outside by chance."""
LARGEST_ERROR_PCT = 25.0
"""Error of a prediction beyond which it was not explained, whatever the others are."""


def is_explained(inside_pct: float | None, worst_pct: float | None) -> bool | None:
    """Whether a design explains what was measured; None if no prediction has an interval."""
    if inside_pct is None or worst_pct is None:
        return None
    return inside_pct >= LEAST_INSIDE_PCT and worst_pct <= LARGEST_ERROR_PCT


class BackTest(Immutable):
    """A calibration of some measurements that leaves others aside to be predicted."""

    id: str
    """Unique among the back-tests of an import."""
    title: str
    """What was measured."""
    lead: str
    """What is fitted to which measurements, and which are predicted."""
    explained: str
    """What may be concluded where at least 75 % of the predictions lie inside their intervals, and
    none is off by more than 25 %."""
    unexplained: str
    """What may be concluded otherwise, and what to do."""
    design: Design
    """Drawn for the measurements; its own values of the parameters do not matter."""
    measurements: Measurements
    arrays: list[str] = []
    """Arrays of the estate whose times are fitted, by id; empty if the design is made for a
    benchmark."""

    def reading(self, inside_pct: float | None, worst_pct: float | None) -> str | None:
        """What may be concluded from the predictions; None if none has an interval."""
        explained = is_explained(inside_pct, worst_pct)
        if explained is None:
            return None
        return self.explained if explained else self.unexplained


class BackTests(Immutable):
    """What can be tested on the measurements of an import."""

    tests: list[BackTest]
    missing: list[str]
    """Why other measurements, or all of them, cannot be tested; each a sentence with the remedy."""
