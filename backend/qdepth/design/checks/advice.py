"""Vendor recommendations that a design does not follow: I/Os per path, depths, port speeds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from qdepth.catalogue.catalogue import Profile, Source, catalogue, source_of
from qdepth.design.checks.slow_drain import SOURCE, slow_ports
from qdepth.design.described import quoted
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.host import Host
from qdepth.design.document.storage_processor import TargetPort
from qdepth.design.fan_in import FanIn, crowded_ports
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import host_and_datastore_entries
from qdepth.design.problem import MOST_FINDINGS
from qdepth.design.profiles.device_depths import nvme_fabrics
from qdepth.design.profiles.path_turns import ios_per_path
from qdepth.figures import whole
from qdepth.immutable import Immutable

RECOMMENDED = "round_robin_ios"
"""Setting of a front end, and the field of a host that it is about."""
FAN_IN_SOURCE = "emc-qlogic"
DEVICES = {"lun_depth": "LUN", "pe_depth": "PE", "namespace_depth": "namespace"}
"""Object of a field that sets a depth."""


class DesignAdvice(Immutable):
    """A vendor recommendation that a design does not follow. It stops nothing."""

    pointer: str
    """JSON pointer to the field that the advice is about, set or not."""
    message: str
    """What is recommended for which hardware, and the value of the design."""
    remedy: str
    """Value to set."""
    recommended: str
    """The value to set at the pointer, as JSON text."""
    source: Source
    """Document with the recommendation."""

    @property
    def text(self) -> str:
        """The advice and its source in a line."""
        return f"{self.message} {self.remedy} Source: {self.source.title}, {self.source.address}"


def find_advice(design: Design) -> list[DesignAdvice]:
    """Recommendations of the catalogue that a design without problems does not follow.

    Returns
    -------
    list of DesignAdvice
        The first 100, each kind in the order of the document. A host whose arrays recommend
        different values is left alone where it follows one of them.
    """
    found = chain(_ios_per_path(design), _fan_in(design), _slow_ports(design))
    return list(islice(found, MOST_FINDINGS))


def _fan_in(design: Design) -> Iterator[DesignAdvice]:
    """Depths with which a port that answers TASK SET FULL refuses nothing, for each host."""
    names, entries = index_of(design).names, {host.id: at for at, host in enumerate(design.hosts)}
    worst: dict[tuple[str, str], FanIn] = {}
    for port in crowded_ports(design):
        for sender in port.senders:
            key = sender.host, sender.field
            least = worst.setdefault(key, port)
            if (port.fitting_depth or 0) < (least.fitting_depth or 0):
                worst[key] = port
    for (host, field), port in sorted(worst.items(), key=lambda it: entries[it[0][0]]):
        depth = port.fitting_depth or 1
        if any(it.depth > depth for it in port.senders if (it.host, it.field) == (host, field)):
            yield DesignAdvice(
                pointer=f"/hosts/{entries[host]}/{field}",
                message=_commands(port, names),
                remedy=_fewer_commands(port, f"{quoted(Host, field)} of {names(host)}"),
                recommended=str(depth),
                source=next(it for it in catalogue().sources if it.id == FAN_IN_SOURCE),
            )


def _commands(port: FanIn, names: PartNames) -> str:
    hosts = sum({sender.host: sender.hosts for sender in port.senders}.values())
    each = {(sender.host, sender.commands()) for sender in port.senders}
    devices = {host: sum(it.host == host for it in port.senders) for host, _ in each}
    counted = "1 host" if hosts == 1 else f"{hosts} hosts"
    if len(set(devices.values())) == len({commands for _, commands in each}) == 1:
        number = next(iter(devices.values()))
        (commands,) = {commands for _, commands in each}
        queues = _devices(port, number)
        product = f"{counted} x {queues} x {commands} = {whole(port.commands)} commands"
    else:
        number = sum(sender.hosts for sender in port.senders)
        product = f"{whole(port.commands)} commands from {number} device queues of {counted}"
    return (
        f"{product} can reach {names.with_kind('port', port.port)} of "
        f"{names.with_kind('SP', port.sp)}, which accepts {whole(port.slots)} and answers TASK SET "
        "FULL to more."
    )


def _devices(port: FanIn, number: int) -> str:
    fields = {sender.field for sender in port.senders}
    word = DEVICES[fields.pop()] if len(fields) == 1 else "device"
    return f"1 {word}" if number == 1 else f"{number} {word}s"


def _fewer_commands(port: FanIn, field: str) -> str:
    if port.fitting_depth is None:
        return f"Set {field} to 1 and spread the devices over more ports."
    return f"Set {field} to {port.fitting_depth}, so that all of them fit."


def _slow_ports(design: Design) -> Iterator[DesignAdvice]:
    names = index_of(design).names
    for slow in slow_ports(design):
        speed, port = slow.fast_gbps, names(slow.placed.port.id)
        yield DesignAdvice(
            pointer=f"{slow.placed.pointer}/speed_gbps",
            message=slow.message(names),
            remedy=f"Set {quoted(TargetPort, 'speed_gbps')} of {port} to {speed}, or route it over "
            "another ISL.",
            recommended=str(speed),
            source=SOURCE,
        )


def _ios_per_path(design: Design) -> Iterator[DesignAdvice]:
    turns, names = _turns(design), index_of(design).names
    for h, host in enumerate(design.hosts):
        found = turns.get(host.id, [])
        recommended = {turn.recommended for turn in found}
        differs = next((turn for turn in found if turn.ios not in recommended), None)
        if differs is not None:
            yield _advice(f"/hosts/{h}/{RECOMMENDED}", names, host, differs)


@dataclass(frozen=True, slots=True)
class _Turn:
    """What a host in round robin does on the paths to an array, and what its vendor recommends."""

    ios: int
    recommended: int
    front_end: Profile


def _turns(design: Design) -> dict[str, list[_Turn]]:
    """By host, for SCSI devices that classes of VMs use over several paths.

    What vendors recommend is about NMP, which claims no NVMe device.
    """
    index, known_profiles, nvme = index_of(design), design.known_profiles, nvme_fabrics(design)
    reach, datastores = index.reach, index.datastores
    hosts = {host.id: host for host in design.hosts if host.path_policy == "round_robin"}
    found: dict[str, list[_Turn]] = {}
    for host_id, datastore_id in host_and_datastore_entries(design):
        if host_id not in hosts:
            continue
        for target in reach.targets(datastores[datastore_id]):
            front_end = known_profiles.find("front_end", target.array.front_end)
            if target.is_export or not isinstance(front_end, Profile):
                continue
            recommended = front_end.number(RECOMMENDED)
            paths = reach.paths(hosts[host_id], target)
            fabrics = {path.hba_port.fabric for path in paths}
            if recommended is not None and len(paths) > 1 and nvme.isdisjoint(fabrics):
                ios = ios_per_path(design, hosts[host_id], target.array, fabrics)
                turn = _Turn(int(float(ios.value)), int(recommended), front_end)
                found.setdefault(host_id, []).append(turn)
    return found


def _advice(pointer: str, names: PartNames, host: Host, turn: _Turn) -> DesignAdvice:
    counted = "1 I/O" if turn.recommended == 1 else f"{turn.recommended} I/Os"
    return DesignAdvice(
        pointer=pointer,
        message=(
            f"{turn.front_end.name} recommends {counted} per path; {names(host.id)} has {turn.ios}."
        ),
        remedy=f"Set {quoted(Host, RECOMMENDED)} of {names(host.id)} to {turn.recommended}.",
        recommended=str(turn.recommended),
        source=source_of(turn.front_end.settings[RECOMMENDED]),
    )
