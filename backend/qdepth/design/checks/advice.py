"""What vendors recommend and a design does otherwise."""

from collections.abc import Iterator
from itertools import islice

from qdepth.catalogue.catalogue import Profile, Source, source_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.part_names import PartNames
from qdepth.design.problem import MOST_FINDINGS
from qdepth.design.routing.reach import Reach
from qdepth.immutable import Immutable

RECOMMENDED = "round_robin_ios"
"""Setting of a front end, and the field of a host that it is about."""


class DesignAdvice(Immutable):
    """What a vendor recommends and a design does otherwise. It stops nothing."""

    pointer: str
    """JSON pointer to the field that the advice is about, set or not."""
    message: str
    """What is recommended for which hardware, and what the design has."""
    remedy: str
    """What to set."""
    recommended: str
    """The value to set at the pointer, as JSON text."""
    source: Source
    """Where the recommendation was read."""

    @property
    def text(self) -> str:
        """The advice and its source in a line."""
        return f"{self.message} {self.remedy} Source: {self.source.title}, {self.source.address}"


def find_advice(design: Design) -> list[DesignAdvice]:
    """Recommendations of the catalogue that a design without problems does not follow.

    Returns
    -------
    list of DesignAdvice
        The first 100, in the order of the hosts. A host whose arrays recommend different values is
        left alone where it follows one of them.
    """
    return list(islice(_ios_per_path(design), MOST_FINDINGS))


def _ios_per_path(design: Design) -> Iterator[DesignAdvice]:
    recommended, names = _recommended_ios(design), PartNames(design)
    for h, host in enumerate(design.hosts):
        front_ends = recommended.get(host.id, {})
        if front_ends and host.round_robin_ios not in front_ends:
            ios, front_end = next(iter(front_ends.items()))
            yield _advice(f"/hosts/{h}/{RECOMMENDED}", names, host, ios, front_end)


def _recommended_ios(design: Design) -> dict[str, dict[int, Profile]]:
    """I/Os a path by host in round robin: each value, and the first front end that it is for.

    Only devices count that VM groups use over several paths.
    """
    reach, known_profiles = Reach(design), design.known_profiles
    hosts = {host.id: host for host in design.hosts if host.path_policy == "round_robin"}
    datastores = {datastore.id: datastore for datastore in design.datastores}
    found: dict[str, dict[int, Profile]] = {}
    for host_id, datastore_id in dict.fromkeys((g.host, g.datastore) for g in design.vm_groups):
        if host_id not in hosts:
            continue
        for target in reach.targets(datastores[datastore_id]):
            front_end = known_profiles.find("front_end", target.array.front_end)
            if not isinstance(front_end, Profile):
                continue
            ios = front_end.number(RECOMMENDED)
            if ios is not None and len(reach.paths(hosts[host_id], target)) > 1:
                found.setdefault(host_id, {}).setdefault(int(ios), front_end)
    return found


def _advice(
    pointer: str, names: PartNames, host: Host, ios: int, front_end: Profile
) -> DesignAdvice:
    counted = "1 I/O" if ios == 1 else f"{ios} I/Os"
    return DesignAdvice(
        pointer=pointer,
        message=f"{front_end.name} recommends {counted} a path; {names(host.id)} keeps "
        f"{host.round_robin_ios}.",
        remedy=f"Set {RECOMMENDED} of {names(host.id)} to {ios}.",
        recommended=str(ios),
        source=source_of(front_end.settings[RECOMMENDED]),
    )
