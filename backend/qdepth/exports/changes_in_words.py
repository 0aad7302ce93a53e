"""What turns one design into another, in the sentences of the page
(frontend/src/lib/design/fields/changes-in-words.ts)."""

import json
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import digits
from typing import Any

from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.exports.export_subject import Exported
from qdepth.exports.field_words import kind_at, label_of, unit_of, value_in_words
from qdepth.figures import whole
from qdepth.report.comparison import Comparison, FieldChange

_NONE = "none"
_ONLY_TITLE = "Nothing but the title."
_KIND_OF_STORE = {"vmfs": "VMFS", "vvol": "vVol", "rdm": "RDM", "nfs": "NFS"}
_MOST_NAMES = 3


@dataclass(frozen=True)
class _Told:
    """A change with the part that it belongs to, and the field inside that part."""

    change: FieldChange
    at: str
    part: Any
    field: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the part itself came or went."""
        one = self.change
        return bool(self.at) and not self.field and (one.before is None) != (one.after is None)


def changes_in_words(before: Design, after: Design, changes: Sequence[FieldChange]) -> list[str]:
    """Sentences such as "LUN depth 30 → 64 on 16 hosts" and "10 LUNs removed (lun01 to lun10)":
    alike changes of alike parts are told once."""
    found = [_placed(before, after, one) for one in changes]
    added = [one for one in found if one.is_whole and one.change.after is not None]
    removed = [one for one in found if one.is_whole and one.change.after is None]
    return [
        *_whole_parts(added, "added"),
        *_whole_parts(removed, "removed"),
        *_fields(before, after, [one for one in found if not one.is_whole]),
    ]


def changes_of_designs(
    exported: Exported, comparison: Comparison
) -> Iterator[tuple[str, list[str]]]:
    """Each later design, such as "B (vVols)", with what turns design A into it."""
    first = exported.designs[0]
    for name, design in list(zip(exported.names, exported.designs, strict=False))[1:]:
        its = [one for one in comparison.changes if one.design_id == design.id]
        yield name, changes_in_words(first, design, its) or [_ONLY_TITLE]


def _placed(before: Design, after: Design, change: FieldChange) -> _Told:
    # A pointer leads into the later design, or into the first one where the later lacks the field.
    designs = (before, after) if change.after is None else (after, before)
    for design in designs:
        inside = [
            (at, one) for at, one in parts(design) if f"{change.pointer}/".startswith(at + "/")
        ]
        if inside:
            at, part = inside[-1]
            return _Told(change, at, part, _tokens(change.pointer[len(at) :]))
    return _Told(change, "", None, _tokens(change.pointer))


def _tokens(pointer: str) -> tuple[str, ...]:
    return tuple(token for token in pointer.split("/") if token)


def _whole_parts(those: Sequence[_Told], what: str) -> list[str]:
    groups = _grouped(those, lambda one: kind_at(one.at))
    return [f"{_counted(group)} {what}{_named(group)}" for group in groups.values()]


def _fields(before: Design, after: Design, those: Sequence[_Told]) -> list[str]:
    """Fields that change alike are told once, and all that changes on the same parts together."""
    alike = _grouped(
        those, lambda one: (kind_at(one.at) if one.at else "", one.field, one.change.after)
    )
    steps: dict[str, list[str]] = {}
    for group in alike.values():
        where = f" on {_on_parts(group)}" if group[0].at else ""
        steps.setdefault(where, []).append(_step(before, after, group))
    return [
        ", ".join([words[0], *map(_in_sentence, words[1:])]) + where
        for where, words in steps.items()
    ]


def _step(before: Design, after: Design, group: Sequence[_Told]) -> str:
    """A field with its values, such as "LUN depth 30 → 64"."""
    field = group[0].field
    label = ", ".join(f"no. {int(t) + 1}" if t.isdigit() else label_of(t) for t in field)
    name = field[-1] if field else ""
    olds = _short_list([_value(before, one.change.before, name) for one in group])
    return f"{label} {olds} → {_value(after, group[0].change.after, name)}"


def _value(design: Design, text: str | None, name: str) -> str:
    value = None if text is None else json.loads(text)
    if value is None or value == "":
        return _NONE
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int | float):
        return f"{whole(value)} {unit_of(name)}".strip()
    if isinstance(value, str):
        title = next((_title(part) for _, part in parts(design) if part.id == value), None)
        return _KIND_OF_STORE.get(value) or title or value.replace("_", " ")
    return value_in_words(value)


def _on_parts(group: Sequence[_Told]) -> str:
    """What carries a change, counting what a part stands for: "16 hosts", "vmhba1"."""
    first = group[0]
    are_hosts = all(kind_at(one.at) == "Host" for one in group)
    machines = sum(getattr(one.part, "count", 1) for one in group)
    if len(group) == 1 and not (are_hosts and machines > 1):
        return _title(first.part)
    if are_hosts:
        return f"{machines} hosts"
    return f"{_counted(group)}{_named(group)}"


def _counted(group: Sequence[_Told]) -> str:
    kind = kind_at(group[0].at)
    return kind if len(group) == 1 else f"{len(group)} {_plural(_in_sentence(kind))}"


def _plural(label: str) -> str:
    if label.endswith(("ch", "ss")):
        return f"{label}es"
    return label if label.endswith("s") else f"{label}s"


def _named(group: Sequence[_Told]) -> str:
    words = _short_list([_title(one.part) for one in group])
    if len(group) > 1:
        return f" ({words})"
    return "" if words == kind_at(group[0].at) else f": {words}"


def _title(part: Any) -> str:
    return getattr(part, "name", None) or str(part.id)


def _in_sentence(label: str) -> str:
    return label if re.match(r"[A-Z][A-Z/]", label) else label[:1].lower() + label[1:]


def _short_list(names: Iterable[str]) -> str:
    """Each name once; of many alike the first and the last, such as "lun01 to lun10"."""
    once = list(dict.fromkeys(names))
    if len(once) <= _MOST_NAMES:
        return ", ".join(once)
    if len({name.rstrip(digits) for name in once}) == 1:
        return f"{once[0]} to {once[-1]}"
    return f"{', '.join(once[:_MOST_NAMES])} and {len(once) - _MOST_NAMES} more"


def _grouped(
    items: Iterable[_Told], key: Callable[[_Told], Hashable]
) -> dict[Hashable, list[_Told]]:
    groups: dict[Hashable, list[_Told]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
