"""Write the schemas that the frontend is generated from, as read from the Python models."""

import json
import re
import sys
from pathlib import Path

from pydantic.json_schema import models_json_schema

from qdepth.api.calibration_schemas import CalibrationRun
from qdepth.api.failure_schemas import Survivor
from qdepth.api.pack_schemas import Cases
from qdepth.api.schemas import Batch, KnownAnswers
from qdepth.api.sweep_schemas import LoadCurveAnswer, Sweep
from qdepth.design.document import Design
from qdepth.imports.price_list import PriceList
from qdepth.report.comparison import Comparison
from qdepth.report.document import Report
from qdepth.studies.evidence import RepeatedDesign
from qdepth.studies.failures import Failures
from qdepth.studies.fix import Fix
from qdepth.studies.options import SimulationOptions

API = Path(__file__).parent.parent / "src" / "api"
GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")


def openapi() -> dict[str, object]:
    """The models as the components of an OpenAPI document."""
    _, definitions = models_json_schema(
        [
            (Design, "validation"),
            (PriceList, "validation"),
            (Report, "serialization"),
            (Comparison, "serialization"),
            (KnownAnswers, "serialization"),
            (Fix, "serialization"),
            (LoadCurveAnswer, "serialization"),
            (Sweep, "serialization"),
            (Failures, "serialization"),
            (Survivor, "serialization"),
            (Cases, "serialization"),
            (CalibrationRun, "serialization"),
            (Batch, "serialization"),
            (RepeatedDesign, "serialization"),
        ],
        ref_template="#/components/schemas/{model}",
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Qdepth", "version": "1"},
        "paths": {},
        "components": {"schemas": definitions["$defs"]},
    }


def inspector_schema() -> dict[str, object]:
    """What a user can enter, with unit, meaning, range and default of every field."""
    _, definitions = models_json_schema([(Design, "validation"), (SimulationOptions, "validation")])
    return definitions


def glossary() -> dict[str, str]:
    """Every word of the glossary with its meaning; of a word with two, the first.

    Words that share a row share its meaning, unless it has as many parts, between semicolons.
    """
    found: dict[str, str] = {}
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if not line.startswith("| ") or line.startswith("| word |"):
            continue
        cells = [LINK.sub(r"\1", cell.replace("`", "")).strip() for cell in line.split("|")[1:-1]]
        words, parts = cells[0].split(", "), cells[-1].split("; ")
        own = parts if len(parts) == len(words) else [cells[-1]] * len(words)
        for word, meaning in zip(words, own, strict=True):
            found.setdefault(word, meaning)
    return found


def generated() -> dict[Path, str]:
    """Content of each generated file."""
    return {
        API / "openapi.gen.json": json.dumps(openapi(), indent=1, sort_keys=True) + "\n",
        API / "glossary.gen.json": json.dumps(glossary(), indent=1, ensure_ascii=False) + "\n",
        API / "inspector.gen.json": json.dumps(inspector_schema(), indent=1) + "\n",
    }


def main() -> int:
    for path, content in generated().items():
        path.write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
