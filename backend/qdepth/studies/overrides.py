"""Overrides: changed fields of a design, by paths such as `hosts.esx.lun_depth`."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import isinf
from typing import Any

from qdepth.design.checks.design_problems import DesignProblem, InvalidDesign
from qdepth.design.document.document import Design
from qdepth.design.first_version import present_path
from qdepth.design.parsing import read_design
from qdepth.figures import beyond_largest, entered
from qdepth.studies.class_fields import disks_of, leave_one_number_of_vms
from qdepth.studies.document_fields import Field, Place, Value, is_number, places
from qdepth.studies.meant_parts import remedy_without_part

MOST_OVERRIDES = 400
IOPS_OF_A_VM = "iops"
"""Short for the rate of a class: I/Os that each of its VMs issues, over all its disks [1/s]."""
RATES = {"open": "arrival_rate_iops", "paced": "rate_cap_iops"}
SMALLER = "Enter a smaller number."
_NUMBER = re.compile(r"-?\d{1,18}(\.\d{1,30})?([eE][+-]?\d{1,3})?")
_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None}


@dataclass(frozen=True)
class Override:
    """One field and its new value."""

    path: str
    """`<collection>.<id>.<field>`, for example `classes.web.workload.outstanding_ios`, or
    `classes.web.iops` for the IOPS of each VM of an open or paced class. The collection is the name
    of the list that contains the part, wherever it is in the design. Fields of the design itself
    need no part: `latency_target.at_most_ms`, or `designs.<id>.latency_target.at_most_ms`."""
    value: Value
    written: str | None = None
    """Value as a person or a program wrote it, which a text field takes unchanged."""

    @property
    def text(self) -> str:
        """The value as sentences name it."""
        if self.written is not None:
            return self.written
        if isinstance(self.value, str):
            return self.value
        return entered(self.value) if is_number(self.value) else json.dumps(self.value)

    def value_for(self, before: object) -> Value:
        """Return the value for a field, by its previous type: texts stay as written."""
        is_text = isinstance(before, str) and self.value is not None and self.written is not None
        return self.written if is_text else self.value


def read_override(path: str, text: str) -> Override:
    """Read an override from an address, a table or a command; the only place that parses texts.

    Parameters
    ----------
    path : str
        Path of the field.
    text : str
        A number with a decimal point, `true`, `false`, `null`, or the text itself.
    """
    number = float(text) if _NUMBER.fullmatch(text) else text
    return Override(path, _WORDS.get(text, number), text)


def override(design: Design, overrides: Sequence[Override]) -> Design:
    """Return the design with changed fields.

    Raises
    ------
    InvalidDesign
        With every override that names nothing or does not fit, and every contradiction that they
        cause; pointers to an override are `?` and its path.
    """
    document = design.model_dump(mode="json", by_alias=True)
    known = _known(document)
    problems = _many(overrides)
    pointers: dict[str, str] = {}
    beyond: dict[str, Override] = {}
    removed: list[Field] = []
    for item in sorted(overrides, key=is_rate_of_a_vm):  # after the disks that share it
        found = _field(item, known)
        if isinstance(found, DesignProblem):
            problems.append(found)
        elif found.pointer in pointers:
            problems.append(_problem(item, "The field is named twice.", "Name each field once."))
        else:
            pointers[found.pointer] = item.path
            value = item.value_for(found.value)
            if found.removes(value):
                removed.append(found)
            else:
                found.set(value)
            if isinstance(value, float) and isinf(value):
                beyond[found.pointer] = item
    for field in sorted(removed, key=lambda one: int(one.key), reverse=True):
        field.set(None)
    leave_one_number_of_vms(document, pointers)
    if problems:
        raise InvalidDesign(problems)
    try:
        changed = read_design(document)
    except InvalidDesign as refusal:
        told = [_too_large(problem, beyond) for problem in refusal.problems]
        raise InvalidDesign([_at_override(problem, pointers) for problem in told]) from None
    if beyond:
        raise InvalidDesign(
            [_problem(it, beyond_largest(it.text) or "", SMALLER) for it in beyond.values()]
        )
    return changed


def values_at(design: Design, paths: Iterable[str]) -> dict[str, object]:
    """Values of fields of a design, by their paths; None for an unknown field."""
    fields = fields_at(design, paths)
    return {path: None if field is None else field.value for path, field in fields.items()}


def fields_at(design: Design, paths: Iterable[str]) -> dict[str, Field | None]:
    """Fields of a design as it is, by their paths; None for an unknown field."""
    known = _known(design.model_dump(mode="json", by_alias=True))
    found = {path: _field(Override(path, None), known) for path in paths}
    return {path: one if isinstance(one, Field) else None for path, one in found.items()}


def _known(document: dict[str, Any]) -> dict[str, Place]:
    """The design and all parts in it, by collection and id."""
    parts = [Place("designs", "", document), *places(document)]
    return {f"{place.collection}.{place.part['id']}": place for place in parts}


def path_at(design: Design, pointer: str) -> str:
    """Path of the field at a JSON pointer: of the innermost part that holds it, or the design."""
    document = design.model_dump(mode="json", by_alias=True)
    inner = [one for one in places(document) if f"{pointer}/".startswith(f"{one.pointer}/")]
    place = inner[-1] if inner else Place("designs", "", document)
    steps = pointer.removeprefix(place.pointer).split("/")[1:]
    return ".".join((place.collection, place.part["id"], *steps))


def _field(item: Override, known: dict[str, Place]) -> Field | DesignProblem:
    """Find the field; ids may hold dots, so the longest part name that fits is meant."""
    path = present_path(item.path)
    fitting = [name for name in known if path.startswith(f"{name}.")]
    if not fitting:
        own = next(name for name, place in known.items() if place.collection == "designs")
        steps, fields = path.split("."), known[own].part
        if steps[0] in fields and not isinstance(fields[steps[0]], list):
            return _inner_field(item, known[own], own, steps)
        return _no_part(item, known)
    name = max(fitting, key=len)
    steps = path.removeprefix(f"{name}.").split(".")
    if known[name].collection == "classes" and steps == [IOPS_OF_A_VM]:
        return _rate_of_a_vm(item, known[name])
    return _inner_field(item, known[name], name, steps)


def _inner_field(
    item: Override, place: Place, name: str, path: Sequence[str]
) -> Field | DesignProblem:
    """The field that steps lead to from a part."""
    *steps, last = path
    here: Any = place.part
    pointer = place.pointer
    for number, step in enumerate(steps):
        key = _key(here, step)
        if key is None:
            return _no_field(
                item, [name, *steps[:number]], [step, *steps[number + 1 :], last], here
            )
        here, pointer = here[key], f"{pointer}/{step}"
    key = _key(here, last)
    if key is None and _is_next(here, last):
        here.append(None)
        key = len(here) - 1
    if key is None:
        return _no_field(item, [name, *steps], [last], here)
    if key == "id" and here is place.part:
        remedy = "Override another field; the id names the part."
        return _problem(item, "An id cannot be overridden.", remedy)
    if isinstance(here[key], dict | list):
        remedy = "Choose one field inside it."
        return _problem(item, "The path names several fields.", remedy, _inside(here[key]))
    return Field(f"{pointer}/{last}", here, key)


def _key(here: Any, step: str) -> str | int | None:
    if isinstance(here, dict) and step in here:
        return step
    if isinstance(here, list) and step.isascii() and step.isdigit() and len(step) < 5:
        index = int(step)
        return index if index < len(here) else None
    return None


def _rate_of_a_vm(item: Override, place: Place) -> Field | DesignProblem:
    """The field of a class that holds its IOPS, of which each virtual disk has a share."""
    workload = place.part.get("workload")
    loop = workload.get("loop") if isinstance(workload, dict) else None
    key = RATES.get(str(loop))
    if key is None or not isinstance(workload, dict):
        return _problem(
            item,
            "A closed workload has no rate: it issues the next I/O when one has ended.",
            f"Set {place.collection}.{place.part['id']}.workload.outstanding_ios, or make the "
            "workload open or paced.",
        )
    return Field(f"{place.pointer}/workload/{key}", workload, key, disks_of(place.part))


def is_rate_of_a_vm(item: Override) -> bool:
    """Return whether a path is short for the IOPS of a VM, which its virtual disks share."""
    return item.path.rpartition(".")[2] == IOPS_OF_A_VM


def _is_next(here: Any, step: str) -> bool:
    """True if a step is the place behind the last one of a list of plain values."""
    is_list = isinstance(here, list) and step == str(len(here))
    return is_list and not any(isinstance(value, dict | list) for value in here)


def _too_large(problem: DesignProblem, beyond: Mapping[str, Override]) -> DesignProblem:
    """A finding about a number beyond the largest one, as it was written."""
    item = beyond.get(problem.pointer)
    if item is None:
        return problem
    message = beyond_largest(item.text) or problem.message
    return problem.model_copy(update={"message": message, "value": item.text})


def _at_override(problem: DesignProblem, pointers: dict[str, str]) -> DesignProblem:
    path = pointers.get(problem.pointer)
    return problem if path is None else problem.model_copy(update={"pointer": f"?{path}"})


def _many(overrides: Sequence[Override]) -> list[DesignProblem]:
    if len(overrides) <= MOST_OVERRIDES:
        return []
    remedy = "Save the design as a separate scenario and override the rest."
    return [
        DesignProblem(
            pointer="?",
            message="There are too many overrides.",
            value=str(len(overrides)),
            limit=f"at most {MOST_OVERRIDES}",
            remedy=remedy,
        )
    ]


def _no_part(item: Override, known: dict[str, Place]) -> DesignProblem:
    path = present_path(item.path)
    same = sorted(name for name in known if name.startswith(f"{path.split('.')[0]}."))
    listed = ", ".join(same[:20]) or ", ".join(sorted({p.collection for p in known.values()}))
    remedy = remedy_without_part(path, known)
    return _problem(item, "The path names no part of the design.", remedy, listed)


def _no_field(
    item: Override, found: Sequence[str], missing: Sequence[str], here: Any
) -> DesignProblem:
    """Tell of the first step that leads nowhere, and what was meant."""
    step, *rest = missing
    close = get_close_matches(step, here, n=1) if isinstance(here, dict) else []
    if close:
        meant = ".".join([*found, close[0], *rest])
        return _problem(item, f"There is no field {step}.", f"Did you mean {meant}?")
    if isinstance(here, list) and any(isinstance(p, dict) and p.get("id") == step for p in here):
        meant = ".".join([found[-1], step, *rest])
        return _problem(item, f"{step} is a part of its own.", f"Did you mean {meant}?")
    remedy = "Choose one of the fields there."
    return _problem(item, f"There is no field {step}.", remedy, _inside(here))


def _inside(here: Any) -> str:
    if isinstance(here, dict):
        return ", ".join(here)
    return f"0 to {len(here) - 1}" if isinstance(here, list) and here else "none"


def _problem(item: Override, message: str, remedy: str, limit: str | None = None) -> DesignProblem:
    return DesignProblem(
        pointer=f"?{item.path}", message=message, value=item.text, limit=limit, remedy=remedy
    )
