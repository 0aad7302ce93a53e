"""Names, units and choices of fields, as their models carry them and the JSON Schema shows them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema

_SUFFIX = re.compile(r"_(?:us_per_kib|us|ms|kib|mib|gib|mb_s|gbps|iops|pct|bytes|km|rpm|w|gb|s)$")
"""Units at the ends of names; labels leave them out, for the unit is shown next to the number."""


@dataclass(frozen=True)
class Unit:
    """Marks a number with the unit that people read."""

    text: str


@dataclass(frozen=True, eq=False)
class Words:
    """Marks a choice: the words of values that are not simply spoken."""

    of: Mapping[str, str]


class Described(BaseModel):
    """Fields with a label, and optionally a unit or words for their choices.

    Unknown keys, loose types, infinities and NaN are refused.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Add what people read to the schema of each field."""
        described = handler(schema)
        properties = handler.resolve_ref_schema(described).get("properties", {})
        for name, field in cls.model_fields.items():
            words = choices(cls, name)
            properties[field.alias or name] |= {
                "title": label(cls, name),
                **({"x-unit": unit(cls, name)} if unit(cls, name) else {}),
                **({"x-choices": words} if any(word != key for key, word in words.items()) else {}),
            }
        return described


Model = type[BaseModel]
Mark = TypeVar("Mark")


@cache
def label(model: Model, name: str) -> str:
    """Label of a field: its own title, or its name without the unit, such as "Path policy"."""
    title = model.model_fields[name].title
    return plain_label(name) if title is None else title


def plain_label(name: str) -> str:
    """The label of a field without a title: its name without the unit, "Path policy"."""
    words = _SUFFIX.sub("", name).strip("_").replace("_", " ")
    return words[:1].upper() + words[1:]


@cache
def unit(model: Model, name: str) -> str:
    """Unit of a field; empty for a field without a unit."""
    mark = next(marks(model.model_fields[name], Unit), None)
    return "" if mark is None else mark.text


@cache
def choices(model: Model, name: str) -> dict[str, str]:
    """Words for each value that a field may be chosen from; empty for a field without choices."""
    field = model.model_fields[name]
    words = {value: value.replace("_", " ") for value in _literals(field.annotation)}
    for mark in marks(field, Words):
        words |= mark.of
    return words


def kind(model: Model) -> str:
    """Label of a part, such as "HBA port": the title of its model."""
    return model.model_config.get("title") or model.__name__


def quoted(model: Model, name: str) -> str:
    """The label of a field inside a sentence, in quotation marks."""
    return f'"{label(model, name)}"'


def spoken(name: str) -> str:
    """A field of the document by its label in quotation marks, another by its own name."""
    return _labels().get(name, name)


@cache
def _labels() -> dict[str, str]:
    return {
        name: quoted(model, name) for model in _models(Described) for name in model.model_fields
    }


def _models(base: Model) -> Iterator[Model]:
    for model in base.__subclasses__():
        if model.__module__.startswith(f"{__package__}.document."):
            yield model
        yield from _models(model)


def marks(field: FieldInfo, wanted: type[Mark]) -> Iterator[Mark]:
    """Annotations of a field and of its type, the outermost first."""
    yield from (mark for mark in field.metadata if isinstance(mark, wanted))
    yield from _marks_of(field.annotation, wanted)


def _marks_of(annotation: Any, wanted: type[Mark]) -> Iterator[Mark]:
    metadata = getattr(annotation, "__metadata__", ())
    yield from (mark for mark in metadata if isinstance(mark, wanted))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return
    for argument in get_args(annotation):
        yield from _marks_of(argument, wanted)


def _literals(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (value for value in get_args(annotation) if isinstance(value, str))
        return
    for argument in get_args(annotation):
        yield from _literals(argument)


def in_sentence(label: str) -> str:
    """A label inside a sentence: "path policy", but "LUN depth"."""
    return label if label[1:2].isupper() or label[1:2] == "/" else label[:1].lower() + label[1:]


def plural(label: str) -> str:
    """Several of a kind: "switches", "classes of VMs"."""
    head, of, rest = label.partition(" of ")
    if head.endswith(("ch", "ss")):
        head += "es"
    elif not head.endswith("s"):
        head += "s"
    return head + of + rest
