"""Shared state of all parts of a drawing."""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from qdepth.imports.draft.need import Needs

Json = dict[str, Any]
LONGEST_NAME = 200
LONGEST_ID = 40
_NOISE = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Detail:
    """How finely VMs are drawn; a design has room for a limited number of queues."""

    disks: bool = True
    """True if each virtual disk is drawn, not one for each VM."""
    vms_of_one: int = 1
    """VMs of the estate that one VM of the design represents."""


def slug(text: str) -> str:
    """A name without blanks, capitals and accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NOISE.sub("-", plain).strip("-")[:LONGEST_ID].strip("-")


class PartIds:
    """Gives every part its own id."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, *names: str) -> str:
        """Return an id made of names; with a number behind it if it is taken."""
        wanted = "-".join(filter(None, (slug(name) for name in names)))[:LONGEST_ID] or "part"
        id_, number = wanted, 1
        while id_ in self._taken:
            number += 1
            id_ = f"{wanted}-{number}"
        self._taken.add(id_)
        return id_


@dataclass
class Drawing:
    """A design under construction."""

    needs: Needs
    detail: Detail
    ids: PartIds = field(default_factory=PartIds)
    parts: dict[str, str] = field(default_factory=dict)
    """Id of the part of each drawn group, by that of the group."""
    classes: dict[str, list[str]] = field(default_factory=dict)
    """Ids of the classes of each group of VMs, by the id of the group."""
    counts: dict[str, int] = field(default_factory=dict)
    """Datastores of each entry, by the id of its part."""
    names: dict[str, str] = field(default_factory=dict)
    """Names of datastores and classes, by the ids of their parts."""

    def own_name(self, *names: str) -> str:
        """The first name that no part has."""
        taken = set(self.names.values())
        return next((name for name in names if name not in taken), names[-1])[:LONGEST_NAME]
