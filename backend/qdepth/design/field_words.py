"""Fields of a part, and fields inside them, with their values in words."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from qdepth.design.described import Model, choices, in_sentence, label, marks, unit
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import ClassTarget, DesignTarget
from qdepth.design.document.references import RefersTo
from qdepth.figures import NO_BREAK, whole

NONE = "none"
_SELF_EVIDENT = ("price", "workload", "options")
"""Parts of a part whose fields need no other name than their own."""
_TARGETS = "class_targets"


class Step(NamedTuple):
    """A field on the way into a part; an entry of a list or map has no model."""

    model: Model | None
    name: str


class Found(NamedTuple):
    """End of a path into a part."""

    steps: tuple[Step, ...]
    value: Any


def find(holder: Any, way: Sequence[str]) -> Found | None:
    """Return the field at the end of a path; None if the holder has no such field."""
    steps = []
    for token in way:
        if isinstance(holder, BaseModel):
            if token not in type(holder).model_fields:
                return None
            steps.append(Step(type(holder), token))
            holder = getattr(holder, token)
        elif isinstance(holder, Mapping):
            steps.append(Step(None, token))
            holder = holder.get(token)
        elif isinstance(holder, list) and token.isdigit() and int(token) < len(holder):
            steps.append(Step(None, f"no. {int(token) + 1}"))
            holder = holder[int(token)]
        else:
            return None
    return Found(tuple(steps), holder)


def label_of(found: Found) -> str:
    """Label of the field, after that of its holder: "Cache, write cache"."""
    steps = found.steps
    if len(steps) > 1 and steps[0].name in _SELF_EVIDENT:
        steps = steps[1:]
    if len(steps) > 1 and steps[0].name == _TARGETS:
        steps = (Step(None, f"Target of {steps[1].name}"), *steps[2:])
    first, *rest = [name if model is None else label(model, name) for model, name in steps]
    return ", ".join([first, *map(in_sentence, rest)])


class FieldWords:
    """Values of the fields of a design in words: units, choices, and parts by their names."""

    def __init__(self, design: Design | None = None) -> None:
        self._names = str if design is None else index_of(design).names
        self._currency = "" if design is None else design.currency or ""

    def at(self, found: Found | None) -> str:
        """Value of a field; "none" if there is no such field."""
        if found is None:
            return NONE
        model, name = next((step for step in reversed(found.steps) if step.model), (None, ""))
        return _plain(found.value) if model is None else self.of(model, name, found.value)

    def of(self, model: Model, name: str, value: Any) -> str:
        """A value of a field of a model."""
        if isinstance(value, DesignTarget | ClassTarget):
            most = value.at_most_ms
            return NONE if most is None else f"{value.quantity} at most {whole(most)}{NO_BREAK}ms"
        if isinstance(value, list):
            return ", ".join(self.of(model, name, one) for one in value) or NONE
        if isinstance(value, BaseModel):
            return self._settings(value)
        if isinstance(value, str) and value:
            is_part = next(marks(model.model_fields[name], RefersTo), None) is not None
            return choices(model, name).get(value, self._names(value) if is_part else value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            its = unit(model, name).replace("currency", self._currency)
            return f"{whole(value)}{NO_BREAK}{its}".rstrip(NO_BREAK)
        return _plain(value)

    def _settings(self, part: BaseModel) -> str:
        title = getattr(part, "name", None) or getattr(part, "id", "")
        chosen = part.model_dump(exclude_defaults=True).keys() - {"id", "name"}
        settings = [
            f"{in_sentence(label(type(part), name))} {self.of(type(part), name, value)}"
            for name, value in part
            if name in chosen
        ]
        return ": ".join(text for text in (title, ", ".join(settings)) if text) or NONE


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int | float):
        return whole(value)
    return f"{value}" if value else NONE
