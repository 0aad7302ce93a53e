"""Deprecations of releases: a separate table next to the catalogue."""

from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import TypeAdapter

from qdepth.catalogue.catalogue import Source, catalogue
from qdepth.immutable import StrictImmutable

Feature = Literal["vvol", "sioc", "disk_shares"]
"""A feature of a design: vVol datastores, Storage I/O Control, or shares of virtual disks that
differ from the default."""


class Notice(StrictImmutable):
    """A deprecation that its vendor announced."""

    code: str
    feature: Feature
    since: str
    """First release profile that it concerns; the sentence names the update."""
    sentence: str
    source: str
    """Id of the source."""

    @property
    def read_in(self) -> Source:
        """The document that announces it."""
        return next(source for source in catalogue().sources if source.id == self.source)


@cache
def notices() -> tuple[Notice, ...]:
    """Every deprecation, in the order of the file."""
    text = (files(__package__) / "notices.json").read_text(encoding="utf-8")
    return tuple(TypeAdapter(list[Notice]).validate_json(text))
