"""The key of a regime: equal keys, equal answers."""

from collections.abc import Sequence
from typing import Any

from qdepth.design.document.document import Design
from qdepth.lowering.operations.running import Running
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline_question import WITHOUT_EFFECT, digest_of_question

ONLY_WHEN: dict[str, Any] = {
    "timeline": True,
    "operations": {"__all__": {"name", "start_s", "after", "every_s", "at_once"}},
}
"""What says when something goes on; a regime does not depend on it."""


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
    return digest_of_question("regime", [document, phases], options)
