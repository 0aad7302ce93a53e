"""The key of a question: equal keys, equal answers."""

import hashlib
import json
from typing import Any

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions

NOT_AT_REST: dict[str, Any] = {
    "layout": True,
    "notes": True,
    "class_targets": True,
    "material_difference_pct": True,
    "operations": True,
    "timeline": True,
    "hosts": {"__all__": {"data_mover"}},
    "arrays": {"__all__": {"offload"}},
    "datastores": {"__all__": {"used_gib"}},
}
"""What the numbers of a design at rest do not depend on."""


def evaluation_key(design: Design, options: SimulationOptions) -> str:
    """SHA-256 over all that an evaluation depends on; not operations, notes, canvas positions."""
    question = {
        "model_version": MODEL_VERSION,
        "design": design.model_dump(mode="json", by_alias=True, exclude=NOT_AT_REST),
        "options": {"engine": "analytic"}
        if options.engine == "analytic"
        else options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
