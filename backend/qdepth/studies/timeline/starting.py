"""Whether the latency of a datastore lets one more repetition of a stream start."""

from collections.abc import Callable

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation, Stream
from qdepth.report.report import Report
from qdepth.studies.timeline.regimes import Held, Member

Answered = Callable[[int, tuple[Member, ...]], Report | None]
"""Given the position of the state and who runs, returns the answer; None if nothing runs."""


def held_by_latency(design: Design, operation: Operation, answered: Answered) -> Held | None:
    """Return a function that says whether an operation has to wait; None if latencies do not matter
    to it."""
    if not isinstance(operation, Stream) or operation.starts_below_ms is None:
        return None
    index, most_ms = index_of(design), operation.starts_below_ms
    targets = index.reach.targets(index.datastores[operation.target])
    devices = frozenset(target.device.id for target in targets)

    def is_held(state: int, running: tuple[Member, ...]) -> bool:
        report = answered(state, running)
        latency = None if report is None else latency_ms(report, devices)
        return latency is not None and latency >= most_ms

    return is_held


def latency_ms(report: Report, devices: frozenset[str]) -> float | None:
    """Mean latency of the commands to some devices from all hosts [ms]; None without commands.

    That of the device (DAVG), and of the guest for NFS volumes, which have no other.
    """
    time = commands = 0.0
    for row in report.devices:
        latency = row.davg_ms.value if row.davg_ms.value is not None else row.gavg_ms.value
        if row.target in devices and latency is not None:
            rate = row.cmds_s.value or 0.0
            commands += rate
            time += rate * latency
    return time / commands if commands else None
