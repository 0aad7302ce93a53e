"""Converts findings of pydantic to words: what is wrong, what is allowed, what to do."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import islice
from math import inf
from typing import Any

from pydantic import ValidationError

from qdepth.design.described import spoken
from qdepth.design.document.base import ID_PATTERN, MONTH_PATTERN
from qdepth.design.document.input_limits import NOT_EXAMINED
from qdepth.design.problem import DesignProblem, UnknownField, first
from qdepth.figures import LARGEST, beyond_largest

MOST_SHOWN = 200
"""Largest number of characters of a shown value."""
_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
}
_SMALLER = "Enter a number within the limits of the field."
_TOO_SMALL = "{name} is {value}, which is too small."
_TOO_LARGE = "{name} is {value}, which is too large."
_NOT_OFFERED = "{name} is {value}, which is not one of the choices."
_WORDS = {
    "missing": (
        "The field {name} is missing.",
        None,
        "Add the field with its value. It has no default.",
    ),
    "extra_forbidden": (
        "There is no field {name} here.",
        None,
        "Remove it or correct its name.",
    ),
    "greater_than_equal": (_TOO_SMALL, "at least {ge}", "Enter a larger value."),
    "greater_than": (_TOO_SMALL, "more than {gt}", "Enter a larger value."),
    "less_than_equal": (_TOO_LARGE, "at most {le}", "Enter a smaller value."),
    "less_than": (_TOO_LARGE, "less than {lt}", "Enter a smaller value."),
    "above_none": (_TOO_SMALL, "0, or at least {least}", "Enter 0 for none, or a larger value."),
    "too_long": ("{name} has too many entries.", "at most {max_length}", "Remove some."),
    "too_many_keys": ("{name} has too many entries.", "at most {max_length}", "Remove some."),
    "too_short": ("{name} has too few entries.", "at least {min_length}", "Add some."),
    "string_too_long": ("{name} has too many characters.", "at most {max_length}", "Shorten it."),
    "string_too_short": ("{name} has too few characters.", "at least {min_length}", "Fill it in."),
    "literal_error": (_NOT_OFFERED, "{expected}", "Choose another."),
    "union_tag_invalid": (
        "{discriminator} is {tag}, which is not one of the choices.",
        "{expected_tags}",
        "Choose another.",
    ),
    "union_tag_not_found": (
        "The field {discriminator} is missing.",
        None,
        "Add it; it determines the other fields.",
    ),
}
"""What is wrong, what is allowed and what to do, by the type of pydantic's finding."""
_PATTERNS = {
    ID_PATTERN: "letters, digits, dots, hyphens and underscores, after a letter or digit",
    MONTH_PATTERN: "a year and a month from 01 to 12, such as 2027-03",
}


def misfits(
    error: ValidationError, data: object, call: Callable[[str], str] = spoken
) -> list[DesignProblem]:
    """Return the first findings of pydantic as problems with JSON pointers into the data.

    `call` returns the name of a field; unset: as in the document.
    """
    return first(found(error.errors(include_url=False), data, call))


def found(
    details: Any, data: object, call: Callable[[str], str] = spoken
) -> Iterator[DesignProblem]:
    """Return findings of pydantic as problems, without those about unexamined parts."""
    return (misfit(detail, data, call) for detail in details if detail["type"] != NOT_EXAMINED)


def misfit(detail: Any, data: object, call: Callable[[str], str] = spoken) -> DesignProblem:
    """One finding of pydantic as a problem with a JSON pointer into the data."""
    pointer = _pointer(detail["loc"], data)
    value = shown(detail["input"])
    name = next((key for key in reversed(pointer.split("/")) if not key.isdigit()), "")
    is_unknown = detail["type"] == "extra_forbidden"
    name = (name if is_unknown else call(name)) or "The document"
    message, limit, remedy = _words(detail, name, value if len(value) <= 40 else f"{value[:40]}...")
    is_missing = detail["type"] == "missing"
    problem = UnknownField if is_unknown else DesignProblem
    return problem(
        pointer=pointer,
        message=message,
        value=None if is_missing else value,
        limit=limit,
        remedy=remedy,
    )


def _words(detail: Any, name: str, value: str) -> tuple[str, str | None, str]:
    """What is wrong, what is allowed, and what to do."""
    kind = detail["type"]
    ctx = {key: _plain(known) for key, known in detail.get("ctx", {}).items()}
    if kind in _WORDS:
        message, limit, remedy = _WORDS[kind]
        known = ctx | {"name": name, "value": value}
        return message.format_map(known), limit and limit.format_map(known), remedy
    if kind == "finite_number" and _is_beyond(detail["input"]):
        return f"{name} is beyond the largest number, {LARGEST}.", _TYPES[kind], _SMALLER
    if kind in _TYPES:
        return f"{name} is {value}, which does not fit.", _TYPES[kind], "Correct the value."
    if kind == "string_pattern_mismatch":
        limit = _PATTERNS.get(ctx["pattern"], f"text that matches {ctx['pattern']}")
        return f"{name} is {value}, which has the wrong form.", limit, "Write it otherwise."
    message = detail["msg"].removeprefix("Value error, ")
    return f"{message}.", ctx.get("expected"), "Correct the value."


def _is_beyond(number: object) -> bool:
    """True if a number, or one as text, is too large for any, and not merely no number."""
    if isinstance(number, str):
        return beyond_largest(number) is not None
    return number in (inf, -inf)


def _plain(known: object) -> str:
    """A limit without powers of ten, separators or a fraction that is none."""
    if isinstance(known, float):
        return f"{Decimal(repr(known)):f}".removesuffix(".0")
    return str(known)


def _pointer(loc: tuple[int | str, ...], data: object) -> str:
    """Pointer of a pydantic location; the tags that unions put into it are left out, even if they
    are the name of a field there."""
    keys: list[str] = []
    here: Any = data
    for position, key in enumerate(loc):
        is_last = position == len(loc) - 1
        if _holds(here, key) and (is_last or isinstance(here[key], dict | list)):
            here = here[key]
        elif not is_last:
            continue
        keys.append(str(key).replace("~", "~0").replace("/", "~1"))
    return "".join(f"/{key}" for key in keys)


def _holds(container: object, key: int | str) -> bool:
    if isinstance(container, dict):
        return key in container
    return isinstance(container, list) and isinstance(key, int) and key < len(container)


def shown(value: object) -> str:
    """Return the beginning of a value as JSON, written only as far as it is shown."""
    if isinstance(value, str):
        value = value[: MOST_SHOWN + 1]
    pieces = json.JSONEncoder(default=str, ensure_ascii=False).iterencode(value)
    text = "".join(islice(pieces, MOST_SHOWN + 1))
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."
