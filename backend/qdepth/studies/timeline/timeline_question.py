"""Question about a timeline, and the key of its answer: equal keys, equal answers."""

import hashlib
import json
from typing import Any, Self

from pydantic import model_validator

from qdepth import MODEL_VERSION
from qdepth.design.document.base import Part
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io_options import ByIoOptions

WITHOUT_EFFECT: dict[str, Any] = {
    "layout": True,
    "notes": True,
    "class_targets": True,
    "material_difference_pct": True,
}
"""Fields without effect on any number of a timeline."""


class TimelineQuestion(Part):
    """A design with operations, or with a timeline on which it changes."""

    design: Design
    options: SimulationOptions = SimulationOptions()
    """Engine and seed, and the length of each regime's simulation."""
    by_io: ByIoOptions | None = None
    """Simulation from the first I/O to the last; of the options, only engine and seed count then.
    Unset: the timeline is worked out by regimes."""

    @model_validator(mode="after")
    def _simulated(self) -> Self:
        if self.options.engine == "analytic":
            raise ValueError(
                "the analytic engine does not support operations; choose the engine auto, simpy or "
                "compiled"
            )
        return self


def timeline_key(question: TimelineQuestion) -> str:
    """SHA-256 over everything that affects a timeline; not notes or positions on the canvas.

    Both engines give the same numbers, so I/O by I/O only the seed of the options counts.
    """
    document = question.design.model_dump(mode="json", by_alias=True, exclude=WITHOUT_EFFECT)
    if question.by_io is None:
        return digest_of_question("timeline", document, question.options)
    contents = [document, question.by_io.model_dump(mode="json")]
    return digest_of_question("by_io", contents, SimulationOptions(seed=question.options.seed))


def digest_of_question(kind: str, contents: Any, options: SimulationOptions) -> str:
    """SHA-256 over the question, its options and the version of the model."""
    question = {
        "kind": kind,
        "model_version": MODEL_VERSION,
        "asked": contents,
        "options": options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
