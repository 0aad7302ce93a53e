"""Questions about paced VMs."""

from dataclasses import replace

from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait
from qdepth.known_answers import question as q
from qdepth.known_answers.question import Question
from qdepth.network.loops import Paced
from qdepth.network.network import Group, QueueingNetwork
from qdepth.network.shorthand import Source, sketch, station, visit
from qdepth.network.steps import End

SERVICE = 100e-6
"""Constant service time [s]."""
SERVERS = 200
"""Servers side by side, each with its own paced VMs: a run draws the places of the VMs within their
period, which then stay the same."""
PERIODS = 12
"""Periods of each VM in a replication."""
CITED = (
    "J. W. Roberts, U. Mocci, J. Virtamo (eds.), Broadband Network Teletraffic, Springer 1996, "
    "section 15.2: N*D/D/1, the work that the other sources left"
)


def paced_questions() -> list[Question]:
    """Return all of them."""
    vms, period = 5, 6 * SERVICE
    return [
        Question(
            "paced",
            _network(vms, period),
            PERIODS * vms * SERVERS,
            (
                q.iops(SERVERS * vms / period, "each VM issues one I/O a period"),
                q.latency_mean(SERVICE + paced_wait(vms, period, SERVICE), CITED),
            ),
        )
    ]


def _network(vms: int, period: float) -> QueueingNetwork:
    """All VMs count as one group, since they are alike."""
    sources = [
        Source.of(f"vm{server}-{vm}", Paced(1, period, 1), (visit(server, SERVICE, 0.0), End()))
        for server in range(SERVERS)
        for vm in range(vms)
    ]
    servers = tuple(station(f"server{place}") for place in range(SERVERS))
    apart = sketch(*sources, stations=servers)
    return replace(
        apart,
        groups=(Group("vms", len(sources)),),
        devices=apart.devices[:1],
        flows=tuple(replace(flow, group=0, device=0) for flow in apart.flows),
    )
