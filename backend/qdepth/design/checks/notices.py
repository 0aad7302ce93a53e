"""What a design should be told: deprecations, assumptions, and limits of what is supported."""

from collections.abc import Callable, Iterable, Mapping

from qdepth.catalogue.notices import Feature, Notice, notices
from qdepth.catalogue.releases import is_before
from qdepth.design.checks.assumptions import find_assumptions
from qdepth.design.checks.design_notice import DesignNotice
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.supported_limits import find_unsupported

DEFAULT_SHARES = VmClass.model_fields["shares"].default


def find_notices(design: Design) -> list[DesignNotice]:
    """Deprecations of the releases that the hosts name, then assumptions and exceeded limits."""
    names = index_of(design).names
    deprecated = [
        _notice(notice, parts, names) for notice in notices() if (parts := _parts(notice, design))
    ]
    return [*deprecated, *find_assumptions(design), *find_unsupported(design)]


def _notice(notice: Notice, parts: list[str], names: PartNames) -> DesignNotice:
    return DesignNotice(
        code=notice.code,
        message=notice.sentence,
        parts=parts,
        named_parts=names.listed(parts, ""),
        source=notice.read_in,
    )


def _parts(notice: Notice, design: Design) -> list[str]:
    """Parts that use a feature on a host whose release deprecates it.

    A datastore that no class of VMs uses counts for every host.
    """
    late = {
        host.id
        for host in design.hosts
        if host.release is not None and not is_before(host.release, notice.since)
    }
    users = _USERS[notice.feature](design)
    return [part for part, hosts in users.items() if late & (set(hosts) or late)]


def _vvol(design: Design) -> dict[str, set[str]]:
    return _hosts_of(design, (d.id for d in design.datastores if d.kind == "vvol"))


def _sioc(design: Design) -> dict[str, set[str]]:
    controlled = (d.id for d in design.datastores if d.kind != "vvol" and d.sioc == "on")
    return _hosts_of(design, controlled)


def _disk_shares(design: Design) -> dict[str, set[str]]:
    return {g.id: set(g.host_entries) for g in design.classes if g.shares != DEFAULT_SHARES}


def _hosts_of(design: Design, datastores: Iterable[str]) -> dict[str, set[str]]:
    hosts: dict[str, set[str]] = {datastore: set() for datastore in datastores}
    for host, datastore in host_and_datastore_entries(design):
        if datastore in hosts:
            hosts[datastore].add(host)
    return hosts


_USERS: Mapping[Feature, Callable[[Design], dict[str, set[str]]]] = {
    "vvol": _vvol,
    "sioc": _sioc,
    "disk_shares": _disk_shares,
}
"""Parts that use a feature, each with the hosts that use it there."""
