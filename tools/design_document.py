"""Writes docs/reference/design-document.md from the JSON Schema of the design document."""

import json
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from qdepth.design.checks.size import (
    MOST_OUTSTANDING_IOS,
    MOST_PARTS,
    MOST_QUEUES,
    MOST_TABLE_BYTES,
)
from qdepth.design.checks.table_size import (
    BYTES_OF_A_NAME,
    BYTES_OF_A_STEP,
    STEPS_OF_A_MEMBER,
    STEPS_OF_A_PATH,
)
from qdepth.design.document.document import SCHEMA_NAME, design_json_schema
from qdepth.design.problem import MOST_FINDINGS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "design-document.md"

INTRODUCTION = f"""# The design document `{SCHEMA_NAME}`

A design is one JSON document. The tables below are written by `make fix` from the JSON Schema
that the program itself checks documents against, and a test fails when they are out of date.
Unknown keys, wrong types, infinities and values out of range are refused; nothing without a
default is ever assumed. Where a range begins with "0 or", 0 means none. The words are those of the
[glossary](glossary.md). The label is what the page, tables and findings call the field.

A design may have {MOST_PARTS:,} parts, members of zones among them. With every count expanded
it may have {MOST_QUEUES:,} queues (vSCSI slots, device queues, ports, links, SPs, disks) and
{MOST_OUTSTANDING_IOS:,} outstanding I/Os.

A third limit is the memory for tables that say which way I/Os go: {MOST_TABLE_BYTES / 1e9:g} GB.
Identical hosts, VMs and virtual disks share a program, and so do classes of VMs whose guest times,
block sizes and random shares are equal, on like hosts and devices. A program has up to
{STEPS_OF_A_PATH} steps for each path and {STEPS_OF_A_MEMBER} for each disk or die behind each path,
at {BYTES_OF_A_STEP:,} bytes each. Each host of a class needs {BYTES_OF_A_NAME} bytes for each queue
on its paths.

A refusal names the number, the limit and what to do, and at most {MOST_FINDINGS} findings.
"""


def page() -> str:
    """The whole page, as Markdown."""
    schema = design_json_schema()
    names = _reading_order(schema)
    sections = [_section(name, schema["$defs"].get(name, schema)) for name in names]
    return "\n".join([INTRODUCTION, *sections])


def _reading_order(schema: dict[str, Any]) -> Iterator[str]:
    """The document first, then each part after the part that names it."""
    found = ["Design"]
    for name in found:
        yield name
        properties = schema["$defs"].get(name, schema)["properties"]
        found += [ref for ref in _references(properties) if ref not in found]


def _references(node: Any) -> list[str]:
    named = re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(node))
    return list(dict.fromkeys(named))


def _section(name: str, definition: dict[str, Any]) -> str:
    rows = [
        _row(field, schema, required=field in definition.get("required", []))
        for field, schema in definition["properties"].items()
    ]
    header = "| field | label | meaning | unit | value | default |\n|---|---|---|---|---|---|"
    return "\n".join([f"## {name}", "", definition["description"], "", header, *rows, ""])


def _row(field: str, schema: dict[str, Any], *, required: bool) -> str:
    description = " ".join(schema["description"].split())
    default = "required" if required else f"`{json.dumps(schema['default'])}`"
    cells = [
        f"`{field}`",
        schema["title"],
        description,
        schema.get("x-unit", ""),
        _value(schema),
        default.replace("`null`", "unset"),
    ]
    return f"| {' | '.join(cells)} |"


def _value(schema: dict[str, Any]) -> str:
    """What a value may be, in words."""
    match schema:
        case {"anyOf": options} | {"oneOf": options}:
            words = [_value(option) for option in options if option.get("type") != "null"]
            text = " or ".join(words)
        case {"$ref": reference}:
            name = reference.rsplit("/", 1)[-1]
            text = f"[{name}](#{name.lower()})"
        case {"const": constant}:
            text = f"`{constant}`"
        case {"enum": values} | {"examples": values}:
            text = ", ".join(f"`{value}`" for value in values)
            text += ", or an own profile" if "examples" in schema else ""
        case {"type": "array", "items": items, "maxItems": most}:
            text = f"list of {_value(items)}, {schema.get('minItems', 0)} to {most:,}"
        case {"type": "object", "additionalProperties": values, "maxProperties": most}:
            text = f"map from ids to {_value(values)}, at most {most:,}"
        case {"type": "string", "maxLength": most}:
            letters = "letters, digits, `.`, `_` and `-`" if "pattern" in schema else "text"
            text = f"{letters}, at most {most:,} characters"
        case {"type": kind, "maximum": high, "not": {"exclusiveMaximum": low}}:
            text = f"{kind}, 0 or {_number(low)} to {_number(high)}"
        case {"type": kind, "minimum": low, "maximum": high}:
            text = f"{kind}, {_number(low)} to {_number(high)}"
        case _:
            raise ValueError(f"No words for {schema}: give the field a range in the schema.")
    return text


def _number(value: float) -> str:
    return f"{Decimal(repr(value)):,f}".removesuffix(".0")


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
