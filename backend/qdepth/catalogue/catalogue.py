"""The catalogue of profiles, and how it is read from its files."""

from datetime import date
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from qdepth.immutable import StrictImmutable

Protocol = Literal["fc", "iscsi", "nfs", "das", "nvme_fc", "nvme_tcp", "nvme_rdma"]
NVME_OVER_FABRICS: frozenset[Protocol] = frozenset({"nvme_fc", "nvme_tcp", "nvme_rdma"})
"""Protocols whose devices are namespaces: their depth is that of a controller's queues."""


class Source(StrictImmutable):
    """Source of facts of the catalogue."""

    id: str
    title: str
    address: str
    """Address of the page; empty if the document has none."""


class Setting(StrictImmutable):
    """One fact of a profile."""

    value: float | bool | str
    unit: str
    """Unit of the value; empty for a word or a yes or no."""
    source: str
    """Id of the source."""
    most: Annotated[float, Field(gt=0)] | None = None
    """Largest value that can be set, where one is known."""
    low: float | None = None
    """Least published value, where several sources differ."""
    high: float | None = None
    """Largest published value, where several sources differ."""
    confirmed: bool = True
    """False if no vendor document confirms the value."""
    note: str = ""


class Profile(StrictImmutable):
    """A release, driver, adapter, front end, disk, protocol, array or workload, and its facts."""

    id: str
    name: str
    as_of: date
    """Date when the facts were read."""
    protocols: list[Protocol] = []
    """Fabrics that a driver or protocol works on."""
    since: str | None = None
    """First release that has the driver; unset: any."""
    until: str | None = None
    """Last release that has the driver; unset: it is current."""
    note: str = ""
    """What to know before using it."""
    settings: dict[str, Setting]
    """Facts by the name of the parameter."""

    def number(self, name: str) -> float | None:
        """Value of a numeric setting; None if the profile does not know it."""
        setting = self.settings.get(name)
        return None if setting is None else float(setting.value)


class Catalogue(StrictImmutable):
    """Every profile, in the order of its file."""

    sources: list[Source]
    releases: list[Profile]
    """ESXi releases, from the oldest to the newest."""
    hba_drivers: list[Profile]
    vscsi_adapters: list[Profile]
    front_ends: list[Profile]
    """What arrays accept at a target port, and their response when it is full."""
    disks: list[Profile]
    protocols: list[Profile]
    """What a protocol adds to an I/O at both ends, as published; a design copies it or does not."""
    arrays: list[Profile]
    """Service of array families: times, controllers, cache and disks of a new array."""
    workloads: list[Profile]
    """Load of one VM of a kind, for a new class of VMs."""


@cache
def catalogue() -> Catalogue:
    """The catalogue that ships with Qdepth."""
    kinds = tuple(kind for kind in Catalogue.model_fields if kind != "sources")
    return Catalogue(
        sources=TypeAdapter(list[Source]).validate_json(_text("sources")),
        **{kind: TypeAdapter(list[Profile]).validate_json(_text(kind)) for kind in kinds},
    )


def profile(profiles: list[Profile], id_: str | None) -> Profile | None:
    """The profile with an id; None for no id."""
    return next((entry for entry in profiles if entry.id == id_), None)


def fact(path: str) -> float:
    """A numeric fact by its path `<kind>.<profile>.<setting>`.

    Raises
    ------
    KeyError
        If the catalogue does not hold it.
    """
    kind, rest = path.split(".", 1)
    id_, setting = rest.rsplit(".", 1)
    entry = profile(getattr(catalogue(), kind), id_)
    if entry is None:
        raise KeyError(path)
    return float(entry.settings[setting].value)


def source_of(setting: Setting) -> Source:
    """Return the source of a fact."""
    return next(source for source in catalogue().sources if source.id == setting.source)


def _text(name: str) -> str:
    return (files(__package__) / f"{name}.json").read_text(encoding="utf-8")
