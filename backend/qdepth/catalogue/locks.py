"""Number of VMFS metadata locks of operations: a separate table next to the catalogue."""

from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from qdepth.catalogue.catalogue import Profile


@cache
def lock_profiles() -> dict[str, Profile]:
    """Consumers of locks, by id: kinds of operations, and the growth of thin disks."""
    text = (files(__package__) / "locks.json").read_text(encoding="utf-8")
    return {entry.id: entry for entry in TypeAdapter(list[Profile]).validate_json(text)}


def locks_per(id_: str, setting: str = "per_item") -> float:
    """Locks that one of them takes; 0 if the table does not name it."""
    entry = lock_profiles().get(id_)
    return (None if entry is None else entry.number(setting)) or 0.0
