"""Profiles that a design names but that do not exist, or that it redefines."""

from collections.abc import Iterator

from qdepth.design.document.custom_profile import Kind
from qdepth.design.document.document import Design
from qdepth.design.document.known_profiles import is_shipped
from qdepth.design.document.media import Disks
from qdepth.design.problem import DesignProblem

WORDS: dict[Kind, str] = {
    "hba_driver": "an HBA driver",
    "vscsi_adapter": "a vSCSI adapter",
    "front_end": "an array front end",
    "disk": "a disk model",
}


def own_profile_problems(design: Design) -> Iterator[DesignProblem]:
    """Own profiles with the id of a shipped one, and names of profiles that do not exist."""
    for p, own in enumerate(design.profiles):
        if is_shipped(own.id):
            yield DesignProblem(
                pointer=f"/profiles/{p}/id",
                message=f"The catalogue already has a profile {own.id}.",
                value=own.id,
                limit="an id that is not in the catalogue",
                remedy="Give the own profile another id.",
            )
    known_profiles = design.known_profiles
    for pointer, kind, id_ in _named(design):
        if id_ is not None and known_profiles.find(kind, id_) is None:
            yield DesignProblem(
                pointer=pointer,
                message=f"Neither the catalogue nor the design has {WORDS[kind]} {id_}.",
                value=id_,
                limit=", ".join(known_profiles.ids(kind)),
                remedy="Choose one of them, or add an own profile with this id.",
            )


def _named(design: Design) -> Iterator[tuple[str, Kind, str | None]]:
    for h, host in enumerate(design.hosts):
        for p, port in enumerate(host.hba_ports):
            yield f"/hosts/{h}/hba_ports/{p}/driver", "hba_driver", port.driver
    for g, group in enumerate(design.classes):
        yield f"/classes/{g}/vscsi_adapter", "vscsi_adapter", group.vscsi_adapter
    for a, array in enumerate(design.arrays):
        yield f"/arrays/{a}/front_end", "front_end", array.front_end
        for p, pool in enumerate(array.pools):
            if isinstance(pool.media, Disks):
                yield f"/arrays/{a}/pools/{p}/media/model", "disk", pool.media.model
