"""Summarizes the changes from one design to another: identical changes of identical parts once."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from string import digits
from typing import Any, TypeVar

from qdepth.design.changes import Change, field_changes
from qdepth.design.described import in_sentence, kind, plural
from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.design.field_words import FieldWords, Found, find, label_of

_MOST_NAMES = 3
_HOST = "Host"
_T = TypeVar("_T")


@dataclass(frozen=True)
class _Field:
    """A field that differs: its part, if it has one, and the field with its value on both sides."""

    part: Any
    before: Found | None
    after: Found | None
    old: str
    new: str

    @property
    def kind(self) -> str:
        """What its part is; empty for a field of the design itself."""
        return "" if self.part is None else kind(type(self.part))

    @property
    def label(self) -> str:
        """Name for people."""
        found = self.after or self.before
        return "" if found is None else label_of(found)


def change_words(
    before: Design, after: Design, changes: Sequence[Change] | None = None
) -> list[str]:
    """Sentences such as "LUN depth 30 → 64 on 16 hosts" and "10 LUNs removed (lun01 to lun10)".

    Parameters
    ----------
    changes : sequence of Change, optional
        The changes to summarize; all that have an effect on numbers if it is left out.
    """
    placed = _Places(before, after)
    fields: list[_Field] = []
    added: list[Any] = []
    removed: list[Any] = []
    sides = dict(parts(before)), dict(parts(after))
    for change in field_changes(before, after) if changes is None else changes:
        if change.before is None and change.pointer in sides[1]:
            added.append(sides[1][change.pointer])
        elif change.after is None and change.pointer in sides[0]:
            removed.append(sides[0][change.pointer])
        else:
            fields.append(placed(change.pointer))
    return [*_whole(added, "added"), *_whole(removed, "removed"), *_summaries(fields)]


class _Places:
    """Where pointers into the later design lead; parts are the same if their ids are."""

    def __init__(self, before: Design, after: Design) -> None:
        self._designs = before, after
        self._words = FieldWords(before), FieldWords(after)
        self._earlier = {part.id: part for _, part in parts(before)}
        self._later = dict(parts(after))

    def __call__(self, pointer: str) -> _Field:
        """The field at a pointer, on both sides."""
        tokens = pointer.split("/")
        ends = range(len(tokens), 1, -1)
        end = next((end for end in ends if "/".join(tokens[:end]) in self._later), 1)
        part = self._later.get("/".join(tokens[:end]))
        same = self._earlier.get(part.id) if part is not None else None
        holders = self._designs if part is None else (same, part)
        before, after = (find(holder, tokens[end:]) for holder in holders)
        old, new = self._words[0].at(before), self._words[1].at(after)
        return _Field(part, before, after, old, new)


def _whole(those: Sequence[Any], what: str) -> list[str]:
    groups = _grouped(those, lambda part: kind(type(part)))
    return [f"{_counted(group)} {what}{_named(group)}" for group in groups]


def _summaries(fields: Sequence[_Field]) -> list[str]:
    """Identical changes are summarized once, and all that changes on the same parts together."""
    alike = _grouped(fields, lambda one: (one.kind, one.label, one.new))
    steps: dict[str, list[str]] = {}
    for group in alike:
        holders = [one.part for one in group if one.part is not None]
        where = f" on {_on_parts(holders)}" if holders else ""
        steps.setdefault(where, []).append(_step(group))
    return [
        ", ".join([first, *map(in_sentence, rest)]) + where
        for where, (first, *rest) in steps.items()
    ]


def _step(group: Sequence[_Field]) -> str:
    """A field with its values, such as "LUN depth 30 → 64"."""
    return f"{group[0].label} {_short_list(one.old for one in group)} → {group[0].new}"


def _on_parts(holders: Sequence[Any]) -> str:
    """Name of a part that changed, with the number of parts it represents: "16 hosts", "vmhba1"."""
    are_hosts = all(kind(type(part)) == _HOST for part in holders)
    machines = sum(getattr(part, "count", 1) or 1 for part in holders)
    if len(holders) == 1 and not (are_hosts and machines > 1):
        return _title(holders[0])
    return f"{machines} hosts" if are_hosts else f"{_counted(holders)}{_named(holders)}"


def _counted(those: Sequence[Any]) -> str:
    name = kind(type(those[0]))
    return name if len(those) == 1 else f"{len(those)} {in_sentence(plural(name))}"


def _named(those: Sequence[Any]) -> str:
    names = _short_list(map(_title, those))
    if len(those) > 1:
        return f" ({names})"
    return "" if names == kind(type(those[0])) else f": {names}"


def _title(part: Any) -> str:
    return getattr(part, "name", None) or str(part.id)


def _short_list(names: Iterable[str]) -> str:
    """Each name once; of many that are numbered in turn the ends, such as "lun01 to lun10"."""
    once = list(dict.fromkeys(names))
    if len(once) <= _MOST_NAMES:
        return ", ".join(once)
    stems = [name.rstrip(digits) for name in once]
    numbers = sorted(name[len(stem) :] for name, stem in zip(once, stems, strict=True))
    is_row = len(set(stems)) == 1 and all(numbers)
    if is_row and int(max(numbers, key=int)) - int(min(numbers, key=int)) == len(once) - 1:
        return f"{stems[0]}{min(numbers, key=int)} to {stems[0]}{max(numbers, key=int)}"
    return f"{', '.join(once[:_MOST_NAMES])} and {len(once) - _MOST_NAMES} more"


def _grouped(items: Iterable[_T], key: Callable[[_T], Hashable]) -> list[list[_T]]:
    groups: dict[Hashable, list[_T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.values())
