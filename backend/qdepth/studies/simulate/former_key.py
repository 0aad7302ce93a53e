"""Keys of reports that earlier versions stored: digests of documents.

They are read as long as the version of the model is theirs, which is part of the key. Once it has
risen nothing is found under them, and this module can go.
"""

import hashlib
import json
from typing import Any

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.studies.simulate.options import SimulationOptions

_LEFT_OUT: dict[str, Any] = {
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
"""What the digests left out. It never changes: it says what is stored."""


def former_key(design: Design, options: SimulationOptions) -> str:
    """SHA-256 under which an earlier version stored the report of a design."""
    question = {
        "model_version": MODEL_VERSION,
        "design": design.model_dump(mode="json", by_alias=True, exclude=_LEFT_OUT),
        "options": {"engine": "analytic"}
        if options.engine == "analytic"
        else options.model_dump(mode="json"),
    }
    text = json.dumps(question, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
