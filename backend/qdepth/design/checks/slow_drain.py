"""Ports on a shared ISL that take data more slowly than it arrives, and so slow other ports."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from qdepth.catalogue.catalogue import Source
from qdepth.design.checks.port_problems import PlacedPort, placed_ports
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric
from qdepth.design.document.vm_class import VmClass
from qdepth.design.part_names import PartNames
from qdepth.design.profiles.profile_values import payload_mb_s
from qdepth.design.routing.design_path import DesignPath
from qdepth.figures import count

CREDITED = ("fc", "nvme_fc")
"""Protocols that hold back frames by credits and drop none."""
SOURCE = Source(
    id="slow-drain",
    title="IBM Storage Insights: slow drain caused by depletion of buffer credits",
    address="https://www.ibm.com/docs/en/storage-insights?topic=ipsr-tutorial-identifying-source-"
    "slow-drain-problems-caused-by-depletion-buffer-credits",
)

Way = tuple[str, bool]
"""An ISL, and whether data go from its first switch to its second."""


@dataclass(frozen=True, slots=True)
class SlowPort:
    """A port that takes data from an ISL more slowly than they arrive over it."""

    placed: PlacedPort
    isl: str
    rate_mb_s: float
    fast_port: str
    """The fastest other port that takes data from the ISL."""
    fast_mb_s: float
    fast_gbps: int

    def message(self, names: PartNames) -> str:
        """What happens there, with numbers."""
        slow, fast = names(self.placed.port.id), names(self.fast_port)
        rate = f"{count(self.rate_mb_s)} MB/s"
        return (
            f"Port {slow} takes {rate} from ISL {names(self.isl)}, and port {fast} takes "
            f"{count(self.fast_mb_s)} MB/s. When more comes for {slow}, its frames fill the "
            f"buffers of the ISL (slow drain), and {fast} may fall to {rate}. Qdepth does not "
            "simulate this, so its answers are too good then."
        )


def slow_ports(design: Design) -> Iterator[SlowPort]:
    """Return ports that slow down others on an ISL, in the order of the document.

    A port is one if it is slower than the sender and than a link of the ISL, and if a faster port
    takes data from the same ISL in the same direction.
    """
    fabrics = {f.id: f for f in design.fabrics if f.isls and f.protocol in CREDITED}
    if not fabrics:
        return
    placed_by_id = {placed.port.id: placed for placed in placed_ports(design)}
    slow: dict[str, SlowPort] = {}
    for (isl, _), rates in _taken(design, fabrics).items():
        fast = max(rates, key=lambda port: rates[port][0])
        fast_mb_s, fast_gbps = rates[fast][0], placed_by_id[fast].port.speed_gbps
        for port, (rate, is_overrun) in rates.items():
            if is_overrun and rate < fast_mb_s:
                found = SlowPort(placed_by_id[port], isl, rate, fast, fast_mb_s, fast_gbps)
                slow.setdefault(port, found)
    yield from (slow[port] for port in placed_by_id if port in slow)


def _taken(design: Design, fabrics: dict[str, Fabric]) -> dict[Way, dict[str, tuple[float, bool]]]:
    """Rate of each port that takes data from an ISL [MB/s], and whether more may come."""
    found: dict[Way, dict[str, tuple[float, bool]]] = defaultdict(dict)
    for path, group in _paths_of_classes(design):
        fabric = fabrics.get(path.hba_port.fabric)
        if fabric is None:
            continue
        host, array = (payload_mb_s(fabric, port) for port in (path.hba_port, path.target_port))
        for hop in path.isls:
            link = payload_mb_s(fabric, hop.isl)
            if group.workload.read_pct > 0:
                rates = found[hop.isl.id, not hop.is_forward]
                _add(rates, path.hba_port.id, host, min(array, link))
            if group.workload.read_pct < 100:
                _add(found[hop.isl.id, hop.is_forward], path.target_port.id, array, min(host, link))
    return found


def _add(rates: dict[str, tuple[float, bool]], port: str, rate: float, comes: float) -> None:
    _, known = rates.get(port, (rate, False))
    rates[port] = rate, known or rate < comes


def _paths_of_classes(design: Design) -> Iterator[tuple[DesignPath, VmClass]]:
    reach, hosts = index_of(design).reach, index_of(design).hosts
    datastores = index_of(design).datastores
    alike: dict[tuple[str, str, bool, bool], VmClass] = {}
    for entry in design.classes:
        read = entry.workload.read_pct
        for host_id, datastore_id in product(entry.host_entries, entry.datastore_entries):
            alike.setdefault((host_id, datastore_id, read > 0, read < 100), entry)
    for (host_id, datastore_id, *_), entry in alike.items():
        host = hosts[host_id]
        for target in reach.targets(datastores[datastore_id]):
            paths = reach.paths(host, target)
            used = paths if host.uses_all_paths else paths[:1]
            for path in used:
                yield path, entry
