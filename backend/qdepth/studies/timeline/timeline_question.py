"""What is asked about a time line, and the keys of its answers: equal keys, equal answers."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Self

from pydantic import model_validator

from qdepth import MODEL_VERSION
from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.lowering.operations.running import Running
from qdepth.studies.simulate.options import SimulationOptions

WITHOUT_EFFECT: dict[str, Any] = {"layout": True, "notes": True}
"""What no number of a time line depends on."""
ONLY_WHEN: dict[str, Any] = {
    "timeline": True,
    "operations": {"__all__": {"name", "start_s", "after", "every_s", "at_once"}},
}
"""What says when something goes on; a regime does not depend on it."""


class TimelineQuestion(Part):
    """A design with operations, or with a time line on which it changes."""

    design: Design
    options: SimulationOptions = SimulationOptions()
    """Engine and seed, and how long each regime is simulated."""

    @model_validator(mode="after")
    def _simulated(self) -> Self:
        if self.options.engine == "analytic":
            raise ValueError(
                "the analytic engine knows no operations; use auto, simpy or compiled as engine"
            )
        return self


def timeline_key(design: Design, options: SimulationOptions) -> str:
    """SHA-256 over all that a time line depends on; not notes, not positions on the canvas."""
    document = design.model_dump(mode="json", by_alias=True, exclude=WITHOUT_EFFECT)
    return _digest("timeline", document, options)


def regime_key(design: Design, running: Sequence[Running], options: SimulationOptions) -> str:
    """SHA-256 over all that a regime depends on.

    An operation that is not under way has no part in it, nor when one starts: a time line whose
    operations were only moved meets the same regimes again.
    """
    ids = {item.operation for item in running}
    under_way = [operation for operation in design.operations if operation.id in ids]
    left = design.model_copy(update={"operations": under_way})
    document = left.model_dump(mode="json", by_alias=True, exclude=WITHOUT_EFFECT | ONLY_WHEN)
    phases = sorted([item.operation, item.index, item.phase] for item in running)
    return _digest("regime", [document, phases], options)


def _digest(kind: str, asked: Any, options: SimulationOptions) -> str:
    question = {
        "kind": kind,
        "model_version": MODEL_VERSION,
        "asked": asked,
        "options": options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
