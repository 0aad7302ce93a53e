"""The key of a question: equal keys, equal answers."""

import hashlib
import json

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions


def evaluation_key(design: Design, options: SimulationOptions) -> str:
    """SHA-256 over all that an evaluation depends on; canvas positions and notes are not part."""
    question = {
        "model_version": MODEL_VERSION,
        "design": design.model_dump(mode="json", by_alias=True, exclude={"layout", "notes"}),
        "options": {"engine": "analytic"}
        if options.engine == "analytic"
        else options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
