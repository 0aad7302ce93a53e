"""Overrides of the same fields many times, as in a fit: checked once, then copied."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.calibration import DesignCalibration
from qdepth.design.document.document import Design
from qdepth.studies.document_fields import Field
from qdepth.studies.overrides import (
    Override,
    fields_at,
    is_rate_of_a_vm,
    override,
    values_at,
)


class RepeatedOverride:
    """`override` of one design, with other values each time.

    The first time the design is written, read and checked as a whole. From then on, only the
    differing fields are checked and copied into it, then the rules between fields. A value that
    fails takes the long way, so it is rejected with the same words.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        self._latest: Design | None = None
        self._overrides: dict[str, Override] = {}
        """What `_latest` was made of, by path."""
        self._fields: dict[str, Field | None] = {}
        """The fields in `_latest`, by path."""
        self._before: dict[str, object] = {}
        """What the fields hold in the design."""

    def __call__(self, overrides: Sequence[Override]) -> Design:
        """Return the design with fields changed. Raises InvalidDesign like `override`."""
        wanted = {item.path: item for item in overrides}
        latest = self._latest
        if latest is not None and len(overrides) == len(wanted):
            changed = self._changed(latest, wanted)
            if changed is latest:
                return latest
            if changed is not None and not find_problems(changed, to_keep=True):
                self._latest, self._overrides = changed, wanted
                return changed
        made = override(self._design, overrides)
        if self._overrides.keys() != wanted.keys() or self._latest is None:
            self._fields = fields_at(made, wanted)
            self._before = values_at(self._design, wanted)
        self._latest, self._overrides = made, wanted
        return made

    def _changed(self, latest: Design, wanted: dict[str, Override]) -> Design | None:
        """The latest design with other values; None where only `override` can say."""
        if wanted.keys() != self._overrides.keys():
            return None
        changed: Design | None = latest
        for path, item in wanted.items():
            field = self._fields[path]
            if field is not None and is_rate_of_a_vm(item) and self._changes_disks_of(field):
                return None
            if item != self._overrides[path]:
                if field is None:
                    return None
                value = field.share_of(item.value_for(self._before[path]))
                changed = _with(changed, field.way, value)
                if changed is None:
                    return None
        return changed

    def _changes_disks_of(self, rate: Field) -> bool:
        """Return whether the disks that share the rate of a class are overridden too."""
        return any(
            field.way[:2] == rate.way[:2] and field.way[2] in ("virtual_disks", "further_disks")
            for field in self._fields.values()
            if field is not None
        )


def _with(part: Any, way: tuple[str, ...], value: object) -> Any:
    """A part with another value where a way leads to; None if a field cannot be told alone."""
    if isinstance(part, DesignCalibration) or not way:
        return None
    name, place = way[0], way[1:]
    if isinstance(part, list):
        at = int(name)
        inner = _with(part[at], place, value)
        return None if inner is None else [*part[:at], inner, *part[at + 1 :]]
    if not isinstance(part, BaseModel):
        return None
    if place:
        inner = _with(getattr(part, name), place, value)
    else:
        inner = _read(type(part), name, getattr(part, name), value)
    return None if inner is None else part.model_copy(update={name: inner})


def _read(of: type[BaseModel], name: str, before: object, value: object) -> object:
    """A value as a field takes it; None if it does not, or words choose what the part is."""
    if not isinstance(before, int | float):
        return None
    try:
        return _reader(of, name).validate_python(value)
    except ValidationError:
        return None


@lru_cache(512)
def _reader(of: type[BaseModel], name: str) -> TypeAdapter[Any]:
    """Reads one field as its part does."""
    field, config = of.model_fields[name], of.model_config
    kept = ConfigDict(
        strict=config.get("strict", False), allow_inf_nan=config.get("allow_inf_nan", True)
    )
    annotation: Any = field.annotation
    for each in field.metadata:
        annotation = Annotated[annotation, each]
    return TypeAdapter(annotation, config=kept)
