"""A back-test: which measurements are fitted to, which are predicted, and by what design."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import Measurements, Point


class BackTest(BaseModel):
    """A calibration of some measurements that leaves others aside to be predicted."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    """Unique among the back-tests of an import."""
    title: str
    """What was measured."""
    lead: str
    """What is fitted to which measurements, and which are predicted."""
    design: Design
    """Drawn for the measurements; its own values of the parameters do not matter."""
    measurements: Measurements


class BackTests(BaseModel):
    """What can be tested on the measurements of an import."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    tests: list[BackTest]
    missing: list[str]
    """Why other measurements, or all of them, cannot be tested; each a sentence with the remedy."""


def counted(points: Sequence[Point]) -> tuple[int, int]:
    """Points that are fitted to, and points that are predicted."""
    fitted = sum(point.role == "calibrate" for point in points)
    return fitted, sum(point.role == "predict" for point in points)
