"""Reads the arrays of a run: its progress, and its record."""

import numpy as np

from qdepth.engines.compiled.memory import places as p
from qdepth.engines.compiled.memory.writer import Floats, Ints
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import StopReason
from qdepth.statistics.recorder import Progress, RunRecord, Stop

STOP_REASONS: dict[int, StopReason] = {
    p.GOES_ON: "precision",
    p.IO_BUDGET: "io_budget",
    p.TIME_BUDGET: "time_budget",
    p.OVERLOAD: "overload",
    p.CANCELLED: "cancelled",
    p.ALL_ENDED: "all_ended",
}


def progress_of(n: Ints, x: Floats) -> Progress:
    """Return the progress of a run."""
    done, now = int(n[p.DONE]), float(x[p.NOW])
    return Progress(
        done_ios=done,
        total_ios=int(n[p.MAX_IOS]),
        simulated_s=now,
        iops=done / now if now > 0 else 0.0,
        latency_mean_ms=float(x[p.LATENCY_SUM]) / max(1, done) * 1e3,
    )


def record_of(network: QueueingNetwork, n: Ints, x: Floats) -> RunRecord:
    """Return the record of a run so far."""
    readings, groups = int(n[p.READINGS]), int(n[p.GROUPS])
    done = min(int(n[p.DONE]), int(n[p.MAX_IOS]) + 1)
    first, width = int(n[p.LATENCY]), int(n[p.READING_WIDTH])
    latencies, group = x[first : first + done], n[first : first + done]
    slots, room = n[int(n[p.SLOTS]) :][:readings], int(n[p.MOST_READINGS]) + 1
    counts = n[int(n[p.COUNTS]) :][: room * (1 + groups)].reshape(room, -1)[slots]
    reading_x = x[int(n[p.READING]) :][: room * width].reshape(room, width)
    return RunRecord.from_readings(
        network,
        times=reading_x[slots, 0],
        totals=reading_x[slots, 1:],
        group_ios=counts[:, 1:].astype(np.int64),
        present_ios=counts[:, 0].astype(np.int64),
        latencies=tuple(latencies[group == g] for g in range(groups)),
        stop=Stop(STOP_REASONS[int(n[p.STOP])], float(x[p.NOW]), _ends(n, x)),
    )


def _ends(n: Ints, x: Floats) -> tuple[float | None, ...]:
    """When each flow ended, if it did."""
    flows = n[int(n[p.FIRST_FLOW]) :][: int(n[p.FLOWS])]
    pieces = n[flows + p.FLOW_PIECES]
    has_ended = (pieces != p.NOBODY) & (n[pieces + p.HAS_ENDED] == 1)
    times = x[pieces + p.ENDED_AT].tolist()
    return tuple(
        time if ended else None for time, ended in zip(times, has_ended.tolist(), strict=True)
    )
