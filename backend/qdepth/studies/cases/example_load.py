"""Estimates of an example under more and less load, made for the release."""

from functools import cache
from importlib.resources import files

from qdepth.immutable import Immutable
from qdepth.studies.estimate.headroom import Headroom
from qdepth.studies.estimate.load_at_target import LoadAtTarget
from qdepth.studies.estimate.load_curve import LoadCurve

FILE = "load.json"


class LoadStep(Immutable):
    """Text of the page at one load."""

    load: float
    """Multiple of the planned load."""
    wait_ms: dict[str, float]
    """Mean time in each layer that takes any [ms]."""
    sentence: str
    """What limits the design there, as a sentence."""


class ExampleLoad(Immutable):
    """Latency over load of the first design of an example."""

    curve: LoadCurve
    at_target: LoadAtTarget
    headroom: Headroom
    steps: list[LoadStep]
    """One for each point of the curve."""


@cache
def shipped_load() -> ExampleLoad:
    """Read the load of the first example, the cluster."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return ExampleLoad.model_validate_json(text)
