"""I/Os that one SP passes on to another: paths and owners that spare them the way."""

from collections import defaultdict
from collections.abc import Iterator

from qdepth.design.design_index import index_of
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.routing.design_path import DesignPath
from qdepth.figures import listed_in_words
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

PATHS = "Fewer paths of each device are used, all of them to its owner."
PREFERRED = "Set the preferred path on each host, and again when a LUN changes its owner."
OWNERS = (
    "The LUNs move to the other SP while they are in use. Hosts that reach only the present "
    "owner then reach them through it."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Ways to the owner itself, for hosts whose I/Os are passed on."""
    forwarded = _forwarded(situation)
    if not forwarded:
        return
    hosts = {host.id: host for host in situation.design.hosts}
    using = [id_ for id_ in forwarded if hosts[id_].use_non_optimised == "on"]
    if using:
        step = Step(
            tuple(Override(f"hosts.{id_}.use_non_optimised", "off") for id_ in using),
            f"Let {listed_in_words(situation.named(using))} use the paths to the owner of each "
            "device alone (useano off)",
        )
        yield _candidate(situation, "paths in use", step, PATHS)
    yield from _preferred(situation, forwarded)
    yield from _owners(situation)


def _candidate(situation: Situation, kind: str, step: Step, side_effects: str) -> Candidate:
    relieved = frozenset(row.part for row in situation.report.stations)
    return Candidate(kind, "setting", (step,), side_effects, relieved)


def _forwarded(situation: Situation) -> dict[str, list[DesignPath]]:
    """By host entry: the paths in use whose SP passes I/Os on."""
    index = index_of(situation.design)
    stores = {store.id: store for store in situation.design.datastores}
    found: dict[str, list[DesignPath]] = defaultdict(list)
    for host, store in host_and_datastore_entries(situation.design):
        for target in index.reach.targets(stores[store]):
            paths = index.reach.paths(index.hosts[host], target)
            found[host] += [path for path in paths if path.owner is not None]
    return {host: paths for host, paths in found.items() if paths}


def _preferred(situation: Situation, forwarded: dict[str, list[DesignPath]]) -> Iterator[Candidate]:
    """A port of the owner in place of the first preferred port of each host."""
    overrides: list[Override] = []
    names: list[str] = []
    for host in situation.design.hosts:
        paths = forwarded.get(host.id, [])
        ports = [
            port.id
            for path in paths[:1]
            for port in path.serving_sp.target_ports
            if port.fabric == path.hba_port.fabric
        ]
        if host.path_policy != "fixed" or not host.preferred_ports or not ports:
            continue
        old = {path.target_port.id for path in paths}
        for place, port in enumerate(host.preferred_ports):
            if port in old:
                overrides.append(Override(f"hosts.{host.id}.preferred_ports.{place}", ports[0]))
                names.append(host.id)
    if overrides:
        act = (
            f"Prefer a port of the owning SP at {listed_in_words(situation.named(names))}: the "
            "preferred one belongs to the other SP, which passes all I/Os on"
        )
        step = Step(tuple(overrides), act)
        yield _candidate(situation, "preferred path", step, PREFERRED)


def _owners(situation: Situation) -> Iterator[Candidate]:
    """The SP that hosts reach as the owner of LUNs that they reach no other way."""
    reached: dict[str, set[str]] = defaultdict(set)
    index = index_of(situation.design)
    stores = {store.id: store for store in situation.design.datastores}
    for host, store in host_and_datastore_entries(situation.design):
        for target in index.reach.targets(stores[store]):
            paths = index.reach.paths(index.hosts[host], target)
            for _, carrier in index.reach.carriers(stores[store]):
                reached[carrier.id] |= {path.sp.id for path in paths}
    overrides, moved = [], []
    for array in situation.design.arrays:
        for lun in array.luns:
            sps = reached.get(lun.id, set())
            if len(lun.owners) == 1 and sps and lun.owners[0] not in sps:
                overrides.append(Override(f"luns.{lun.id}.owners.0", min(sps)))
                moved.append(lun.id)
    if overrides:
        luns = listed_in_words(situation.named(moved))
        step = Step(tuple(overrides), f"Give {luns} to the SP that the hosts reach")
        yield _candidate(situation, "LUN owners", step, OWNERS)
