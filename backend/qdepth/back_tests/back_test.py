"""A back-test: fitted measurements, predicted measurements, and the design between them."""

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.measurements import Measurements

LEAST_INSIDE_PCT = 75.0
"""Share of predicted numbers inside their 95 % intervals from which a design explains the
measurements; of few numbers one or two may be outside by chance."""
LARGEST_ERROR_PCT = 25.0
"""Error of a prediction beyond which it was not explained, whatever the others are."""


def is_explained(inside_pct: float | None, worst_pct: float | None) -> bool | None:
    """Whether a design explains the measurements; None if no prediction has an interval."""
    if inside_pct is None or worst_pct is None:
        return None
    return inside_pct >= LEAST_INSIDE_PCT and worst_pct <= LARGEST_ERROR_PCT


class BackTest(Immutable):
    """A calibration of some measurements that predicts the others."""

    id: str
    """Unique among the back-tests of an import."""
    title: str
    """Subject of the measurements."""
    lead: str
    """What is fitted to which measurements, and which are predicted."""
    explained: str
    """Conclusion if at least 75 % of the predictions are inside their intervals, and none is off by
    more than 25 %."""
    unexplained: str
    """Conclusion otherwise, and what to do."""
    design: Design
    """Design drawn for the measurements; its own values of the parameters do not matter."""
    measurements: Measurements
    arrays: list[str] = []
    """Arrays of the estate whose times are fitted, by id; empty if the design is made for a
    benchmark."""

    def reading(self, inside_pct: float | None, worst_pct: float | None) -> str | None:
        """Conclusion from the predictions; None if none has an interval."""
        explained = is_explained(inside_pct, worst_pct)
        if explained is None:
            return None
        return self.explained if explained else self.unexplained


class BackTests(Immutable):
    """Possible tests on the measurements of an import."""

    tests: list[BackTest]
    missing: list[str]
    """Why other measurements, or all of them, cannot be tested; each a sentence with the remedy."""
