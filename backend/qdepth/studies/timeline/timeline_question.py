"""What is asked about a time line, and the key of its answer: equal keys, equal answers."""

import hashlib
import json
from typing import Any, Self

from pydantic import model_validator

from qdepth import MODEL_VERSION
from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions

WITHOUT_EFFECT: dict[str, Any] = {"layout": True, "notes": True, "class_targets": True}
"""What no number of a time line depends on."""


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
    return digest_of_question("timeline", document, options)


def digest_of_question(kind: str, asked: Any, options: SimulationOptions) -> str:
    """SHA-256 over what is asked, how, and of which version of the model."""
    question = {
        "kind": kind,
        "model_version": MODEL_VERSION,
        "asked": asked,
        "options": options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
