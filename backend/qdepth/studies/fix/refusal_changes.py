"""Target ports that reject commands: send fewer commands, or accept more."""

from collections.abc import Collection, Iterator, Mapping

from qdepth.catalogue.catalogue import Profile
from qdepth.design.fan_in import FanIn, crowded_ports
from qdepth.figures import entered, listed_in_words, whole
from qdepth.studies.fix.candidate import Candidate, Cost, Step
from qdepth.studies.fix.fields import FIELDS
from qdepth.studies.fix.situation import Situation
from qdepth.studies.overrides import Override

SAMPLE_SIZE, THRESHOLD = 32, 4
"""QFullSampleSize and QFullThreshold that vendors give for hosts that share a port: HP 3PAR
VMware ESX implementation guide."""
LESS = (
    "A device takes fewer commands at a time, so a lone busy VM waits in its host instead of at "
    "the port."
)
ADAPT = "The depth of a device falls by half when the port refuses commands, and recovers slowly."
DSNRO = {"lun_depth": "dsnro", "pe_depth": "pe_dsnro"}
"""The field of DSNRO for the field of a depth."""


def candidates(situation: Situation) -> Iterator[Candidate]:
    """Depths with which all commands fit, adaptive depths, and port depths that vendors state."""
    refusing = {row.id for row in situation.report.limits if (row.qfull_s.value or 0.0) > 0.0}
    ports = [it for it in crowded_ports(situation.design) if f"{it.sp}/{it.port}" in refusing]
    if not ports:
        return
    yield from _shared_depths(situation, ports)
    yield from _depths(situation, ports)
    yield from _adaptive(situation, ports)
    yield from _deeper_ports(situation, ports)


def _depths(situation: Situation, ports: list[FanIn]) -> Iterator[Candidate]:
    """The depth of the device queues with which all commands fit at every port."""
    fitting = {
        (sender.host, sender.field): (port, depth)
        for port in ports
        for depth in [_fitting(ports)]
        if depth is not None
        for sender in port.senders
        if sender.depth > depth
    }
    yield from _lower(situation, fitting, "device depth")


def _shared_depths(situation: Situation, ports: list[FanIn]) -> Iterator[Candidate]:
    """The same by DSNRO, where several VMs share each device: it takes effect at once."""
    depth = _fitting(ports)
    senders = [sender for port in ports for sender in port.senders]
    is_shared = all(sender.vms > 1 and sender.field in DSNRO for sender in senders)
    if depth is None or not is_shared:
        return
    fitting = {
        (sender.host, DSNRO[sender.field]): (port, depth)
        for port in ports
        for sender in port.senders
        if sender.depth > depth
    }
    yield from _lower(situation, fitting, "DSNRO")


def _fitting(ports: list[FanIn]) -> int | None:
    """The largest depth with which all commands fit at each of the ports."""
    depths = [port.fitting_depth for port in ports]
    known = [depth for depth in depths if depth is not None]
    return min(known) if len(known) == len(depths) else None


def _lower(
    situation: Situation, fitting: Mapping[tuple[str, str], tuple[FanIn, int]], kind: str
) -> Iterator[Candidate]:
    if not fitting:
        return
    fields = sorted({field for _, field in fitting})
    hosts = list(dict.fromkeys(host for host, _ in fitting))
    port, depth = next(iter(fitting.values()))
    labels = listed_in_words([FIELDS[field].label for field in fields])
    step = Step(
        tuple(Override(f"hosts.{host}.{field}", depth) for host, field in fitting),
        f"Set the {labels} to {depth} at {listed_in_words(situation.named(hosts))}, so that all "
        f"commands that can reach port {situation.names(port.port)} ({whole(port.commands)} now) "
        f"fit into its {whole(port.slots)} slots",
    )
    costs = {FIELDS[field].cost for field in fields}
    restarts = "The host restarts, so its VMs move to other hosts first. "
    cost: Cost = "downtime" if "downtime" in costs else "setting"
    effects = f"{restarts if cost == 'downtime' else ''}{LESS}"
    yield Candidate(kind, cost, (step,), effects, _relieved([port]))


def _adaptive(situation: Situation, ports: list[FanIn]) -> Iterator[Candidate]:
    """Depths that adapt to refusals, on hosts whose depths do not."""
    hosts = {sender.host for port in ports for sender in port.senders}
    still = [
        place.part["id"]
        for place in situation.places
        if place.collection == "hosts"
        and place.part["id"] in hosts
        and not situation.value(place, "qfull_sample_size")
    ]
    if not still:
        return
    values = {"qfull_sample_size": SAMPLE_SIZE, "qfull_threshold": THRESHOLD}
    step = Step(
        tuple(
            Override(f"hosts.{host}.{field}", value)
            for host in still
            for field, value in values.items()
        ),
        f"Let the depths of {listed_in_words(situation.named(still))} adapt to TASK SET FULL "
        f"(QFullSampleSize {SAMPLE_SIZE}, QFullThreshold {THRESHOLD})",
    )
    yield Candidate("adaptive depth", "setting", (step,), ADAPT, _relieved(ports))


def _deeper_ports(situation: Situation, ports: list[FanIn]) -> Iterator[Candidate]:
    """As many commands as the front end of the array accepts, where the design has fewer."""
    known = situation.design.known_profiles
    for array in situation.design.arrays:
        front_end = known.find("front_end", array.front_end)
        setting = front_end.settings.get("port_depth") if isinstance(front_end, Profile) else None
        if setting is None or not isinstance(front_end, Profile):
            continue
        most = float(setting.most or setting.value)
        own = {port.id for sp in array.sps for port in sp.target_ports}
        low = [port for port in ports if port.port in own and port.slots < most]
        if low:
            ids = [port.port for port in low]
            step = Step(
                tuple(Override(f"target_ports.{id_}.port_depth", most) for id_ in ids),
                f"Set the port depth of {listed_in_words(situation.named(ids))} to "
                f"{entered(most)}, as {front_end.name} has it, instead of {low[0].slots}",
            )
            effects = "Check that your model and its firmware accept that many."
            yield Candidate("port depth", "setting", (step,), effects, _relieved(low))


def _relieved(ports: Collection[FanIn]) -> frozenset[str]:
    return frozenset(part for port in ports for part in (port.sp, port.port))
