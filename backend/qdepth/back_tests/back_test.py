"""A back-test: which measurements are fitted to, which are predicted, and by what design."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.measurements import Measurements, Point


class BackTest(Immutable):
    """A calibration of some measurements that leaves others aside to be predicted."""

    id: str
    """Unique among the back-tests of an import."""
    title: str
    """What was measured."""
    lead: str
    """What is fitted to which measurements, and which are predicted."""
    design: Design
    """Drawn for the measurements; its own values of the parameters do not matter."""
    measurements: Measurements


class BackTests(Immutable):
    """What can be tested on the measurements of an import."""

    tests: list[BackTest]
    missing: list[str]
    """Why other measurements, or all of them, cannot be tested; each a sentence with the remedy."""


def counted(points: Sequence[Point]) -> tuple[int, int]:
    """Points that are fitted to, and points that are predicted."""
    fitted = sum(point.role == "calibrate" for point in points)
    return fitted, sum(point.role == "predict" for point in points)
