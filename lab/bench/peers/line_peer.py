"""LDES, the simulator of LINE (https://line-solver.sourceforge.net): native code of its own.

It counts service completions: one an I/O in M/M/c, four in the closed network. A lap includes
the start of its program, so laps are long.
"""

from collections.abc import Callable
from typing import Any

import line_solver as line

from lab.bench.contestant import Lap
from lab.bench.named_networks import (
    DEVICE_DEPTH,
    DISK_SERVICE,
    HIT_DELAY,
    HIT_SHARE,
    SP_SERVERS,
    SP_SERVICE,
    TRANSFER,
)

DISKS = 20


def prepare(work: str, ios: int) -> Lap:
    """Build the model; a lap is a whole run of its own."""
    build, completions = WORKS[work]
    model = build()

    def lap() -> int:
        line.SolverLDES(model, samples=ios * completions, seed=1).avg_table()
        return ios

    return lap


def _mm_c() -> Any:
    model = line.Network("mm_c")
    source, sink = line.Source(model, "source"), line.Sink(model, "sink")
    crew = line.Queue(model, "crew", line.SchedStrategy.FCFS)
    crew.set_number_of_servers(4)
    ios = line.OpenClass(model, "io")
    source.set_arrival(ios, line.Exp(3200.0))
    crew.set_service(ios, line.Exp(1000.0))
    model.link(line.Network.serial_routing(source, crew, sink))
    return model


def _closed_network() -> Any:
    model = line.Network("closed_network")
    out, back, sp = (
        line.Queue(model, name, line.SchedStrategy.FCFS) for name in ("out", "in", "sp")
    )
    sp.set_number_of_servers(SP_SERVERS)
    hit = line.Delay(model, "hit")
    disks = [line.Queue(model, f"disk{d}", line.SchedStrategy.FCFS) for d in range(DISKS)]
    ios = line.ClosedClass(model, "io", DEVICE_DEPTH, out)
    out.set_service(ios, line.Det(TRANSFER))
    back.set_service(ios, line.Det(TRANSFER))
    sp.set_service(ios, line.Exp(1 / SP_SERVICE))
    hit.set_service(ios, line.Det(HIT_DELAY))
    ways = model.init_routing_matrix()
    ways.set(ios, ios, out, sp, 1.0)
    ways.set(ios, ios, sp, hit, HIT_SHARE)
    ways.set(ios, ios, hit, back, 1.0)
    ways.set(ios, ios, back, out, 1.0)
    for disk in disks:
        disk.set_service(ios, line.Exp(1 / DISK_SERVICE))
        ways.set(ios, ios, sp, disk, (1 - HIT_SHARE) / DISKS)
        ways.set(ios, ios, disk, back, 1.0)
    model.link(ways)
    return model


WORKS: dict[str, tuple[Callable[[], Any], int]] = {
    "mm_c": (_mm_c, 1),
    "closed_network": (_closed_network, 4),
}
