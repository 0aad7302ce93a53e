"""Other paths: I/Os per path, path policy and LUN owners, if ports or SPs have little to do."""

from collections import defaultdict
from collections.abc import Iterator

from qdepth.design.checks.advice import find_advice
from qdepth.design.design_index import index_of
from qdepth.design.document.array import Array
from qdepth.design.document.host import Host
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.profiles.path_turns import host_ios_per_path
from qdepth.figures import listed_in_words
from qdepth.studies.fix.candidate import Candidate, Step
from qdepth.studies.fix.evenness import idle_beside_hot, path_parts
from qdepth.studies.fix.fields import FIELDS
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

TURNS = "round_robin_ios"
ONE = 1
MOST_NAMED = 4
POLICY = (
    "Every path that the array offers is used, so a slow or faulty one shows up; the array's "
    "vendor must support round robin."
)
LATENCY = (
    "The host then prefers the faster paths, which it measures again every few minutes. It needs "
    "ESXi 6.7 U1 or later, and the support of the array's vendor."
)
OWNERS = (
    "The LUNs move to the other SP while they are in use. If one SP fails, the other has to carry "
    "all of them."
)


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Other paths for the same I/Os, if round robin is slow or an equal part is hardly used."""
    idle = idle_beside_hot(situation)
    if not idle and situation.report.bottleneck.kind != "round_robin":
        return
    hosts = _hosts_with_paths(situation)
    yield from _turns(situation, [host for host in hosts if host.path_policy == "round_robin"])
    yield from _policy(situation, [h for h in hosts if not h.uses_all_paths], idle)
    yield from _by_latency(situation, [h for h in hosts if h.path_policy == "round_robin"], idle)
    for array in situation.design.arrays:
        yield from _owners(situation, array, idle)
        yield from _owners_in_turn(situation, array, idle)


def _candidate(
    situation: Situation, kind: str, side_effects: str, steps: tuple[Step, ...]
) -> Candidate:
    relieved = frozenset(path_parts(situation))
    return Candidate(kind, "setting", steps, side_effects, relieved)


def _hosts_with_paths(situation: Situation) -> list[Host]:
    """Hosts whose VMs reach a device over several paths that the host chooses from."""
    reach, hosts = index_of(situation.design).reach, index_of(situation.design).hosts
    several = {
        host
        for host, datastore in host_and_datastore_entries(situation.design)
        for target in reach.targets(
            next(it for it in situation.design.datastores if it.id == datastore)
        )
        if not target.is_export and len(reach.paths(hosts[host], target)) > 1
    }
    return [host for host in situation.design.hosts if host.id in several]


def _turns(situation: Situation, hosts: list[Host]) -> Iterator[Candidate]:
    """The I/Os per path that the array's vendor recommends, else one."""
    recommended = {
        int(advice.pointer.split("/")[2]): int(advice.recommended)
        for advice in find_advice(situation.design)
        if advice.pointer.endswith(f"/{TURNS}")
    }
    places = {host.id: at for at, host in enumerate(situation.design.hosts)}
    now = {host.id: int(float(host_ios_per_path(situation.design, host).value)) for host in hosts}
    values = {host.id: recommended.get(places[host.id], ONE) for host in hosts}
    slow = [host.id for host in hosts if now[host.id] > values[host.id]]
    if not slow:
        return
    ios = listed_in_words([str(count) for count in sorted({values[id_] for id_ in slow})])
    before = listed_in_words([str(count) for count in sorted({now[id_] for id_ in slow})])
    step = Step(
        tuple(Override(f"hosts.{id_}.{TURNS}", values[id_]) for id_ in slow),
        f"Set the {FIELDS[TURNS].label} to {ios} instead of {before} at {_some(situation, slow)}",
    )
    yield _candidate(situation, FIELDS[TURNS].label, FIELDS[TURNS].side_effects, (step,))


def _policy(situation: Situation, hosts: list[Host], idle: list[str]) -> Iterator[Candidate]:
    """Round robin as the host does it, then with a new path for each I/O."""
    if not hosts:
        return
    ids = [host.id for host in hosts]
    policy = tuple(Override(f"hosts.{id_}.path_policy", "round_robin") for id_ in ids)
    turns = tuple(Override(f"hosts.{id_}.{TURNS}", ONE) for id_ in ids)
    act = (
        f"Set the path policy of {_some(situation, ids)} to round robin, because "
        f"{_idle_in_words(situation, idle)}"
    )
    each = f"{act}, and set {TURNS} to 1"
    steps = (Step(policy, act), Step((*policy, *turns), each))
    yield _candidate(situation, "path policy", POLICY, steps)


def _by_latency(situation: Situation, hosts: list[Host], idle: list[str]) -> Iterator[Candidate]:
    """Paths by their latency where turns of equal length wait for the slowest one."""
    if not hosts or not idle:
        return
    ids = [host.id for host in hosts]
    act = (
        f"Set the path policy of {_some(situation, ids)} to latency instead of round robin: "
        f"{_idle_in_words(situation, idle)}, and turns of equal length wait for the slowest path"
    )
    step = Step(tuple(Override(f"hosts.{id_}.path_policy", "latency") for id_ in ids), act)
    yield _candidate(situation, "path policy", LATENCY, (step,))


def _owners(situation: Situation, array: Array, idle: list[str]) -> Iterator[Candidate]:
    """LUNs divided between the SPs of an array by their I/Os, so that each SP has as much to do."""
    idle_sps = [sp.id for sp in array.sps if sp.id in idle or _has_port(sp.id, array, idle)]
    loads = _loads(situation, array)
    if not idle_sps or len(loads) < 2:
        return
    per_sp = dict.fromkeys((sp.id for sp in array.sps), 0.0)
    now = {lun.id: lun.owners[0] if lun.owners else None for lun in array.luns}
    moved: list[tuple[str, str]] = []
    for lun, load in sorted(loads.items(), key=lambda item: -item[1]):
        least = min(per_sp.values())
        kept = now[lun]
        owner = (
            kept
            if kept is not None and per_sp[kept] <= least
            else min(per_sp, key=lambda sp: per_sp[sp])
        )
        per_sp[owner] += load
        if owner != kept:
            moved.append((lun, owner))
    if not moved:
        return
    by_sp: dict[str, list[str]] = defaultdict(list)
    for lun, owner in moved:
        by_sp[owner].append(lun)
    shares = listed_in_words(
        [f"{_some(situation, luns)} to {situation.names.with_kind('SP', sp)}"
         for sp, luns in by_sp.items()]
    )  # fmt: skip
    step = Step(
        tuple(Override(f"luns.{lun}.owners.0", owner) for lun, owner in moved),
        f"Divide the LUNs between the SPs, because {_idle_in_words(situation, idle)} (owner, or "
        f"preferred path): {shares}",
    )
    yield _candidate(situation, "LUN owners", OWNERS, (step,))


def _owners_in_turn(situation: Situation, array: Array, idle: list[str]) -> Iterator[Candidate]:
    """All SPs as owners of the LUNs of an entry in turn, where some have little to do."""
    sps = [sp.id for sp in array.sps]
    idle_sps = [sp for sp in sps if sp in idle or _has_port(sp, array, idle)]
    reach = index_of(situation.design).reach
    several = [
        lun
        for lun in array.luns
        if lun.owners
        and not set(idle_sps) <= set(lun.owners)
        and (reach.lun(lun.id).count or 1) > 1
    ]
    if not idle_sps or not several:
        return
    overrides = tuple(
        Override(f"luns.{lun.id}.owners.{len(lun.owners) + at}", sp)
        for lun in several
        for at, sp in enumerate([sp for sp in sps if sp not in lun.owners])
    )
    act = (
        f"Divide the LUNs of {_some(situation, [lun.id for lun in several])} between the SPs in "
        f"turn, because {_idle_in_words(situation, idle)} (owner, or preferred path)"
    )
    yield _candidate(situation, "LUN owners", OWNERS, (Step(overrides, act),))


def _has_port(sp: str, array: Array, idle: list[str]) -> bool:
    ports = [port.id for each in array.sps if each.id == sp for port in each.target_ports]
    return all(port in idle for port in ports)


def _loads(situation: Situation, array: Array) -> dict[str, float]:
    """IOPS of each LUN that carries a datastore alone; the same for all if some are unknown."""
    luns = {lun.id for lun in array.luns if (lun.count or 1) == 1}
    iops = {row.id: row.iops.value for row in situation.report.datastores}
    loads = {
        store.lun: iops.get(store.id)
        for store in situation.design.datastores
        if store.kind != "vvol" and store.lun in luns and not store.extents
    }
    known = {lun: load for lun, load in loads.items() if load is not None}
    return known if len(known) == len(loads) else dict.fromkeys(loads, 1.0)


def _idle_in_words(situation: Situation, idle: list[str]) -> str:
    """Which SPs, or else which ports, have little to do."""
    sps = {sp.id for array in situation.design.arrays for sp in array.sps}
    shown = [part for part in idle if part in sps] or idle
    names = [
        situation.names.with_kind("SP" if part in sps else "port", part)
        for part in shown[:MOST_NAMED]
    ]
    most_pct = max((situation.busy_pct.get(part, 0.0) for part in shown), default=0.0)
    verb = "is" if len(names) == 1 else "are"
    most = "idle" if most_pct < 0.5 else f"at most {most_pct:.0f} % busy"
    return f"{listed_in_words(names)} {verb} {most}" if names else "some paths have little to do"


def _some(situation: Situation, ids: list[str]) -> str:
    """The first names of several, and how many more there are."""
    names = situation.named(ids[:MOST_NAMED])
    rest = len(ids) - len(names)
    return listed_in_words([*names, f"{rest} more"] if rest else names)
