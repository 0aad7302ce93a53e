"""What an example does under more and less load, estimated when Qdepth is released."""

from functools import cache
from importlib.resources import files

from qdepth.immutable import Immutable
from qdepth.studies.estimate.headroom import Headroom
from qdepth.studies.estimate.load_at_target import LoadAtTarget
from qdepth.studies.estimate.load_curve import LoadCurve

FILE = "load.json"


class LoadStep(Immutable):
    """What the page says of one load."""

    load: float
    """Multiple of the planned load."""
    wait_ms: dict[str, float]
    """Mean time in each layer in which there is any [ms]."""
    sentence: str
    """What limits the design there, in words."""


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
