"""Write the schemas that the frontend is generated from, as read from the Python models."""

import json
import re
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from qdepth.catalogue.catalogue import NVME_OVER_FABRICS, Profile, Protocol, catalogue
from qdepth.design.described import spoken
from qdepth.design.document.document import Design
from qdepth.design.profiles.device_depths import READ_DEPTH, assumed_namespace_depth
from qdepth.design.profiles.link_speeds import speeds
from qdepth.server.app import create_app
from qdepth.server.http.openapi import description
from qdepth.settings import Settings
from qdepth.studies.simulate.budget import LEAST_IOS_EACH, PRECISION, REPLICATIONS
from qdepth.studies.simulate.options import DEFAULT_IOS, LEAST_IOS, MOST_IOS, SimulationOptions

API = Path(__file__).parent.parent / "src" / "api"
GLOSSARY = Path(__file__).parents[2] / "docs" / "reference" / "glossary.md"
CODE = re.compile(r"`([^`]+)`")
VARIANT = re.compile(r'("#/components/schemas/[^"]+?)-(?:Input|Output)(?=")')
LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
# Parts of a schema that change no type of the page: the server checks them.
UNTYPED = {
    *("title", "default", "examples", "readOnly", "pattern", "not"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
    *("x-unit", "x-choices", "x-refers-to"),
}
# Parts of a schema of the design that the page does not read.
UNREAD = {
    *("additionalProperties", "discriminator", "oneOf", "propertyNames", "exclusiveMinimum"),
    *("minLength", "minItems", "maxItems", "maxProperties"),
}
NAMED = {"$defs", "properties", "schemas", "mapping", "x-choices"}


def openapi() -> dict[str, Any]:
    """The calls of the API with the types of what they take and answer, and of no refusal.

    The page reads every refusal as the same problem document. What is both sent and answered,
    such as a design, has the type of what is sent.
    """
    described = description(create_app(Settings(static_dir=Path(), data_dir=Path())), separate=True)
    text = json.dumps(
        {
            "paths": {
                path: {method: _bare(operation) for method, operation in operations.items()}
                for path, operations in described["paths"].items()
            },
            "components": {"schemas": _sent(described["components"]["schemas"])},
        }
    )
    return {
        "openapi": described["openapi"],
        "info": {"title": "Qdepth", "version": "1"},
        **_without(UNTYPED, json.loads(VARIANT.sub(r"\1", text))),
    }


def _without(left_out: set[str], schema: Any) -> Any:
    """A schema without some of its parts; a property that is called so stays."""
    if isinstance(schema, list):
        return [_without(left_out, each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: each
        if key in {"const", "default", "enum"}
        else {name: _without(left_out, one) for name, one in each.items()}
        if key in NAMED
        else _without(left_out, each)
        for key, each in schema.items()
        if key not in left_out
    }


def _sent(schemas: dict[str, Any]) -> dict[str, Any]:
    """Schemas by their names, those of what is answered left out where there are two."""
    return {
        name.removesuffix("-Input"): schema
        for name, schema in schemas.items()
        if not name.endswith("-Output")
    }


def _bare(operation: dict[str, Any]) -> dict[str, Any]:
    """A call without words, examples, headers and refusals."""
    kept = {name: operation[name] for name in ("operationId", "parameters") if name in operation}
    if "requestBody" in operation:
        body = operation["requestBody"]
        kept["requestBody"] = {"content": _schemas(body), "required": body.get("required", False)}
    kept["responses"] = {
        status: {"description": "", "content": _schemas(answer)}
        if "content" in answer
        else {"description": ""}
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    }
    return kept


def _schemas(holder: dict[str, Any]) -> dict[str, Any]:
    return {kind: {"schema": content["schema"]} for kind, content in holder["content"].items()}


def inspector_schema() -> dict[str, Any]:
    """What a user can enter, with label, unit, meaning, range and default of every field.

    Meanings name other fields and choices by their labels, where documents have them by name.
    """
    _, schema = models_json_schema([(Design, "validation"), (SimulationOptions, "validation")])
    properties = [
        field for each in schema["$defs"].values() for field in each["properties"].values()
    ]
    words = {
        choice: word for field in properties for choice, word in field.get("x-choices", {}).items()
    }
    for described in [*schema["$defs"].values(), *properties]:
        text = " ".join(described.get("description", "").split())
        described["description"] = CODE.sub(lambda found: _label(found[1], words), text)
    return dict(_without(UNREAD, schema))


def words() -> dict[str, dict[str, str | None]]:
    """What kinds of parts, fields and choices are called: enough for a page that edits no design.

    Where a choice has the id of a profile, its own words count.
    """
    definitions = inspector_schema()["$defs"]
    fields = [field for each in definitions.values() for field in each["properties"].items()]
    profiles_first = sorted(fields, key=lambda field: not _takes_profiles(field[1]))
    return {
        "kinds": {name: each["title"] for name, each in definitions.items() if "title" in each},
        "fields": {name: field.get("title") for name, field in fields},
        "choices": {
            choice: word
            for _, field in profiles_first
            for choice, word in field.get("x-choices", {}).items()
        },
    }


def _takes_profiles(field: dict[str, Any]) -> bool:
    return any("examples" in one for one in (field, *field.get("anyOf", [])))


def _label(name: str, choices: dict[str, str]) -> str:
    return f'"{choices[name]}"' if name in choices else spoken(name)


def simulation() -> dict[str, float | None]:
    """What holds for a simulation whose length nobody chooses, and how long one may be."""
    return {
        "about_ios": DEFAULT_IOS,
        "least_ios": LEAST_IOS,
        "most_ios": MOST_IOS,
        "precision_mean_pct": _in_pct(PRECISION.mean),
        "precision_p99_pct": _in_pct(PRECISION.p99),
        "replications": REPLICATIONS,
        "least_ios_of_replications": REPLICATIONS * LEAST_IOS_EACH,
    }


def _in_pct(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 6)


NAMES = {"id", "name", "protocols", "since", "until"}


def new_parts() -> dict[str, object]:
    """What new parts begin with: arrays and workloads of the catalogue, recommendations of front
    ends, names of releases and of drivers whose depths are known or are none of theirs, the depth
    that may be assumed over NVMe, speeds of ports, and where the facts were read."""
    known = catalogue()
    drivers = [
        driver
        for driver in known.hba_drivers
        if {"lun_depth", "pe_depth"} <= {*driver.settings}
        or not {"nfs", *NVME_OVER_FABRICS}.isdisjoint(driver.protocols)
    ]
    assumed = assumed_namespace_depth()
    whole = {"arrays": known.arrays, "workloads": known.workloads, "front_ends": known.front_ends}
    cited = {
        setting.source
        for profiles in whole.values()
        for profile in profiles
        for setting in profile.settings.values()
    } | {assumed.source}
    return {
        "sources": [each.model_dump() for each in known.sources if each.id in cited],
        "speeds_gbps": {protocol: speeds(protocol) for protocol in get_args(Protocol)},
        "namespace_depth": {
            "assumed": assumed.model_dump(mode="json", exclude_defaults=True),
            "how_to_know": READ_DEPTH,
        },
        "nvme_protocols": sorted(NVME_OVER_FABRICS),
        "releases": _rows(known.releases, NAMES),
        "hba_drivers": _rows(drivers, NAMES),
        **{kind: _rows(profiles, None) for kind, profiles in whole.items()},
    }


def _rows(profiles: list[Profile], fields: set[str] | None) -> list[dict[str, Any]]:
    return [
        profile.model_dump(mode="json", include=fields, exclude_defaults=True)
        for profile in profiles
    ]


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
        API / "simulation.gen.json": json.dumps(simulation(), indent=1) + "\n",
        API / "new-parts.gen.json": json.dumps(new_parts(), indent=1, ensure_ascii=False) + "\n",
        API / "words.gen.json": json.dumps(words(), indent=1, ensure_ascii=False) + "\n",
        API / "inspector.gen.json": json.dumps(inspector_schema(), indent=1) + "\n",
    }


def main() -> int:
    for path, content in generated().items():
        path.write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
