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
from qdepth.design.described import plain_label
from qdepth.design.document.base import ID_PATTERN
from qdepth.design.document.document import SCHEMA_NAME, design_json_schema
from qdepth.design.problem import MOST_FINDINGS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "design-document.md"

WORDS_OF_PATTERNS = {
    ID_PATTERN: "id",
    r"^[a-z_]+\.[A-Za-z0-9._-]+$": "part path",
    r"^[a-z_]+\..+$": "field path",
    r"^[^=]+=.*$": "override",
    r"^\d{1,4}(\.\d{1,4}){0,3}$": "up to four numbers with points between them",
    r"^[0-9a-f]{64}$": "64 hexadecimal digits",
}
TO = "\N{EN DASH}"
MOST_CHOICES = 50
"""Choices that a cell lists; more of them are a published list, such as that of currencies."""

MAIN_PART = "Host"
"""The part whose fields others share without naming it."""

SPANS = (
    ("price", "price_item", "power_w"),
    ("start_s", "after", "count", "every_s", "at_once"),
    ("host", "source", "target", "disk", "target_format", "offload"),
)
"""Fields that several parts share, in their order."""

USUAL = {
    "\N{MICRO SIGN}s": f"0, 0.001{TO}10,000,000",
    "ms": f"0, 0.000001{TO}60,000",
    "%": f"0, 0.0001{TO}100",
    "MB/s": f"0.01{TO}100,000",
    "GiB": f"0.001{TO}1,000,000,000",
}
"""The range that most fields of a unit have."""

INTRODUCTION = f"""# The design document `{SCHEMA_NAME}`

A design is one JSON document. Qdepth rejects unknown keys, wrong types, infinities and values out
of range, and never assumes a value for a required field. `make fix` writes this page from the
JSON Schema (`GET /api/v1/design-schema`). The [glossary](glossary.md) explains the terms.
Fields after "Also" are described in the part that the line names, or in [Host](#host).
Parentheses have the values that a field takes:

- **Label**: the page and findings call a field by its name without the unit, or by the bold label.
- **Range**: limits are included. In "0, 1{TO}9" the 0 means none. A unit alone stands for its usual
  range: {"; ".join(f"{usual} {unit}" for unit, usual in USUAL.items())}.
- **text, 200**: at most 200 characters.
- **id**: letters, digits, `.`, `_` and `-`, at most 64 characters; the first is a letter or digit.
- **part path**: `<collection>.<id>`, at most 100 characters. **Field path**:
  `<collection>.<id>.<field>`, at most 200. **Override**: a field path and `=<value>`, at most 200.
- **Default**: after a semicolon. Without one, the field may stay empty, unless it is required.

| limit of a design | most |
|---|---|
| parts, including members of zones | {MOST_PARTS:,} |
| queues (vSCSI slots, device queues, ports, links, SPs, disks), counts expanded | {MOST_QUEUES:,} |
| outstanding I/Os | {MOST_OUTSTANDING_IOS:,} |
| memory for tables of I/O paths | {MOST_TABLE_BYTES / 1e9:g} GB |
| findings in a rejection | {MOST_FINDINGS} |

Identical hosts, VMs and virtual disks share one table of I/O paths. So do classes of VMs with equal
guest times, block sizes and random shares on identical hosts and devices. A table has up to
{STEPS_OF_A_PATH} steps for each path and {STEPS_OF_A_MEMBER} for each disk or die behind it, at
{BYTES_OF_A_STEP:,} bytes each. Each host of a class adds {BYTES_OF_A_NAME} bytes for each queue on
its paths.
"""


def page() -> str:
    """The whole page, as Markdown."""
    schema = design_json_schema()
    rows_of = {name: _rows(schema["$defs"].get(name, schema)) for name in _reading_order(schema)}
    first_with: dict[str, str] = {}
    for name, rows in rows_of.items():
        for row in rows.values():
            first_with.setdefault(row, name)
    sections = [
        _section(name, schema["$defs"].get(name, schema)["description"], rows, first_with)
        for name, rows in rows_of.items()
    ]
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


def _section(name: str, description: str, rows: dict[str, str], first_with: dict[str, str]) -> str:
    """The fields of a part; a row that another part has already shown is a link to that part."""
    own = [row for row in rows.values() if first_with[row] == name]
    shared: dict[str, list[str]] = {}
    for field, row in rows.items():
        if first_with[row] != name:
            shared.setdefault(first_with[row], []).append(field)
    lines = [f"## {name}", "", description, ""]
    if shared:
        links = [f"{_few(fields)}{_described_in(part)}" for part, fields in shared.items()]
        lines += [f"Also {'; '.join(links)}.", ""]
    if own:
        lines += [*own, ""]
    return "\n".join(lines)


def _described_in(part: str) -> str:
    return "" if part == MAIN_PART else f" as in {_link(part)}"


def _few(fields: list[str]) -> str:
    """Names of fields; all that operations, or priced parts, share are one span."""
    listed = ", ".join(f"`{field}`" for field in fields)
    for span in SPANS:
        listed = listed.replace(
            ", ".join(f"`{field}`" for field in span), f"`{span[0]}` to `{span[-1]}`"
        )
    return listed


def _rows(definition: dict[str, Any]) -> dict[str, str]:
    required = definition.get("required", [])
    return {
        field: _row(field, schema, required=field in required)
        for field, schema in definition["properties"].items()
    }


def _row(field: str, schema: dict[str, Any], *, required: bool) -> str:
    meaning = " ".join(schema["description"].split())
    label = schema["title"]
    if not _is_plain(label, field) and not meaning.startswith(label):
        meaning = f"**{label}.** {meaning}"
    value, unit = _value(schema), schema.get("x-unit", "")
    value = unit if value == USUAL.get(unit) else f"{value} {unit}".strip()
    if "const" in schema:
        return f"- `{field}`: {value}"
    facts = [] if _explains(meaning, schema) else [value]
    facts += ["required"] if required else _default(schema["default"])
    return f"- `{field}`: {meaning} ({'; '.join(facts)})" if facts else f"- `{field}`: {meaning}"


def _explains(meaning: str, schema: dict[str, Any]) -> bool:
    """Whether a meaning names every choice."""
    choices = schema.get("enum", [])
    return len(choices) > 1 and all(f"`{choice}`" in meaning for choice in choices)


def _is_plain(label: str, field: str) -> bool:
    """Whether a reader who knows the label finds the field."""
    return label.lower().replace("-", " ") == plain_label(field).lower()


def _default(value: Any) -> list[str]:
    """A default; nothing for no value, and for a part or list without values."""
    is_empty = value is None or value == [] or isinstance(value, dict)
    return [] if is_empty else [f"`{json.dumps(value)}`"]


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _value(schema: dict[str, Any]) -> str:
    """What a value may be, in words."""
    match schema:
        case {"anyOf": options} | {"oneOf": options}:
            words = [_value(option) for option in options if option.get("type") != "null"]
            text = " or ".join(words)
        case {"$ref": reference}:
            text = _link(reference.rsplit("/", 1)[-1])
        case {"const": constant}:
            text = f"`{constant}`"
        case {"enum": values} if len(values) > MOST_CHOICES:
            text = f"one of {len(values)} codes, `{values[0]}` to `{values[-1]}`"
        case {"enum": values} | {"examples": values}:
            text = ", ".join(f"`{value}`" for value in values)
            text += ", or an own profile" if "examples" in schema else ""
        case {"type": "array" | "object"}:
            text = _collection(schema)
        case {"type": "string"}:
            text = _text(schema)
        case {"type": kind, "maximum": high, "not": {"exclusiveMaximum": low}}:
            text = _range(kind, low, high, "0, ")
        case {"type": kind, "minimum": low, "maximum": high}:
            text = _range(kind, low, high)
        case _:
            raise ValueError(f"No words for {schema}: give the field a range in the schema.")
    return text


def _collection(schema: dict[str, Any]) -> str:
    if schema["type"] == "object":
        values = _value(schema["additionalProperties"])
        return f"map from ids to {values}, at most {schema['maxProperties']:,}"
    fewest, most = schema.get("minItems", 0), schema["maxItems"]
    return f"list of {_value(schema['items'])}, {fewest}{TO}{most:,}"


def _text(schema: dict[str, Any]) -> str:
    if "pattern" in schema:
        return WORDS_OF_PATTERNS[schema["pattern"]]
    return f"text, {schema['maxLength']:,}"


def _range(kind: str, low: float, high: float, zero: str = "") -> str:
    whole = "integer " if kind == "integer" else ""
    between = TO if low >= 0 else " to "
    return f"{whole}{zero}{_number(low)}{between}{_number(high)}"


def _number(value: float) -> str:
    return f"{Decimal(repr(value)):,f}".removesuffix(".0")


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.stdout.write(f"wrote {PAGE}\n")
