"""Whether a run describes a steady state."""

from qdepth.network.network import Open, QueueingNetwork
from qdepth.solution.solution import Status
from qdepth.statistics.recorder import TALLY_COLUMNS, RunRecord
from qdepth.statistics.window import LEAST_BATCHES, Window

DRIFT_SHARE = 0.02
DRIFT_IOS = 100


def offered_rate(network: QueueingNetwork) -> float:
    """Arrival rate of all open flows together [1/s]."""
    rates = (
        1.0 / flow.loop.interarrival.read for flow in network.flows if isinstance(flow.loop, Open)
    )
    return sum(rates)


def judge(network: QueueingNetwork, record: RunRecord, window: Window) -> tuple[Status, str]:
    """Status of a run and the reason in words.

    An open workload overloads the design if the run ended on too many I/Os under way, or if the
    number under way grew over the window by more than 2 % of the I/Os completed in it (and by
    more than 100).
    """
    if record.stop_reason == "cancelled":
        return "partial", "The run was cancelled; the numbers describe what was simulated by then."
    first, last = window.rows[0], window.rows[-1]
    ios = float(record.tallies[last, :, TALLY_COLUMNS.index("ios")].sum())
    ios -= float(record.tallies[first, :, TALLY_COLUMNS.index("ios")].sum())
    growth = float(record.present_ios[last] - record.present_ios[first])
    drifts = growth > DRIFT_IOS and growth > DRIFT_SHARE * ios
    offered = offered_rate(network)
    if offered > 0 and (drifts or record.stop_reason == "overload"):
        elapsed = float(record.times[last] - record.times[first])
        capacity = ios / elapsed if elapsed > 0 else 0.0
        return "no_steady_state", (
            f"The open workloads offer {offered:,.0f} IOPS, but the design completes only "
            f"{capacity:,.0f} IOPS in all: the queues grow without end, so there is no latency."
        )
    if window.batches < LEAST_BATCHES:
        return "not_settled", (
            f"The run is too short: it gives {window.batches} batches after the warm-up, "
            f"{LEAST_BATCHES} are needed. Raise the I/Os or the simulated time."
        )
    if not window.settled:
        return "not_settled", (
            "The warm-up does not end before the middle of the run, so the numbers may still "
            "drift. Raise the I/Os or the simulated time."
        )
    return "steady", "Steady state."
