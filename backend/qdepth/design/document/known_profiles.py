"""Profiles that a design can name: those of the catalogue, and its own."""

from dataclasses import dataclass
from functools import cache
from typing import get_args

from qdepth.catalogue.catalogue import Profile, catalogue
from qdepth.design.document.custom_profile import Kind, OwnProfile


@dataclass(frozen=True, slots=True)
class KnownProfiles:
    """The profiles that a design can name."""

    own: tuple[OwnProfile, ...]
    """Profiles of the design itself."""

    def find(self, kind: Kind, id_: str | None) -> Profile | OwnProfile | None:
        """Return the profile with an id; None without an id, or if there is none."""
        known = _shipped(kind).get(id_ or "")
        return known or next((p for p in self.own if p.kind == kind and p.id == id_), None)

    def ids(self, kind: Kind) -> list[str]:
        """Ids of all profiles of a kind."""
        own = [profile.id for profile in self.own if profile.kind == kind]
        return [*_shipped(kind), *own]


def is_shipped(id_: str) -> bool:
    """True if the catalogue has a profile with this id, of any kind that a design can bring."""
    return any(id_ in _shipped(kind) for kind in get_args(Kind))


@cache
def _shipped(kind: Kind) -> dict[str, Profile]:
    """Profiles of the catalogue by their id, in its order."""
    match kind:
        case "hba_driver":
            rows = catalogue().hba_drivers
        case "vscsi_adapter":
            rows = catalogue().vscsi_adapters
        case "front_end":
            rows = catalogue().front_ends
        case "disk":
            rows = catalogue().disks
    return {row.id: row for row in rows}
