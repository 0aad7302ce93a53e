"""NFS over several network cards: teaming, TCP connections and datastores that use them all."""

from collections.abc import Iterator

from qdepth.design.document.array import LunDatastore
from qdepth.design.document.host import Host
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.figures import listed_in_words
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.evenness import idle_beside_hot
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

CONNECTIONS = 4
"""Largest number that ESXi allows without another setting."""
TEAM = (
    "The ports of the physical switch must form one channel: a static one for IP hash, LACP on a "
    "distributed switch for addresses and TCP ports. The links are interrupted while both ends "
    "change."
)
KIND = "NFS teaming"


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Other network cards for the same NFS traffic, if one is full and another idle."""
    idle = set(idle_beside_hot(situation))
    hosts = [
        host
        for host in situation.design.hosts
        if any(port.id in idle for port in host.hba_ports) and _mounted(situation, host)
    ]
    if not hosts:
        return
    stores = {store.id: store for host in hosts for store in _mounted(situation, host)}
    cards = [port.id for host in hosts for port in host.hba_ports if port.id in idle]
    why = f"because {listed_in_words(situation.named(cards))} {_have(cards)} little to do"
    names = listed_in_words(situation.named([host.id for host in hosts]))
    relieved = frozenset(port.id for host in hosts for port in host.hba_ports)
    steps = []
    if sum(store.count for store in stores.values()) > 1:
        teaming = _teaming(hosts, "ip_hash")
        if teaming:
            steps.append(Step(teaming, f"Set the NFS teaming of {names} to IP hash, {why}"))
    connections = tuple(
        Override(f"datastores.{store.id}.nfs_connections", CONNECTIONS)
        for store in stores.values()
        if store.nfs_connections < CONNECTIONS
    )
    by_port = (*_teaming(hosts, "ip_port_hash"), *connections)
    if by_port:
        mounts = listed_in_words(situation.named(list(stores)))
        act = (
            f"Mount {mounts} over {CONNECTIONS} TCP connections (nconnect), and set the NFS "
            f"teaming of {names} to addresses and TCP ports (LACP), {why}"
        )
        steps.append(Step(by_port, act))
    for step in steps:
        yield Candidate(KIND, "downtime", (step,), TEAM, relieved)


def _mounted(situation: Situation, host: Host) -> list[LunDatastore]:
    """NFS datastore entries that VMs of a host use."""
    pairs = host_and_datastore_entries(situation.design)
    used = {store for entry, store in pairs if entry == host.id}
    return [
        store for store in situation.design.datastores if store.kind == "nfs" and store.id in used
    ]


def _teaming(hosts: list[Host], teaming: str) -> tuple[Override, ...]:
    return tuple(
        Override(f"hosts.{host.id}.nfs_teaming", teaming)
        for host in hosts
        if host.nfs_teaming != teaming
    )


def _have(cards: list[str]) -> str:
    return "has" if len(cards) == 1 else "have"
