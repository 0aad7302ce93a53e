"""Where whatever goes in cycles begins: drawn from the seed, so that no two parts begin in step.

Hosts that all begin their round robin on the first path would load one storage processor alone for
as long as the first turn lasts, and paced VMs that all begin at the same moment would issue
together for ever. A phase is a draw like any other: a function of the seed, the replication and
the name of the part, never of its position in the network. How a pace strays, so that its phase
wanders, is drawn I/O by I/O.
"""

from qdepth.network.control import CONTROL_PERIOD, LatencyController, StatusThrottle, Throttle
from qdepth.network.draws import code, stream, uniform
from qdepth.network.loops import Paced
from qdepth.network.network import Flow
from qdepth.network.path_rules import PathChooser

_PATH, _PACE, _CONTROL = (code(f"{what} phase") for what in ("path", "pace", "control"))
_SWITCHES, _REFUSED, _GOOD = (code(f"{what} phase") for what in ("switches", "refused", "good"))
WAIT_PHASE = code("wait phase")
"""Purpose of the draw that shortens the first wait of a worker or source: where in that wait the
run begins."""
JITTER = code("pace jitter")
"""Purpose of the draw for the jitter of a pace interval."""


def first_ios(chooser: PathChooser, seed: int, replication: int) -> int:
    """I/Os of its round that a path chooser has behind it at time 0."""
    round_ios = chooser.ios_per_path * chooser.paths
    return int(_phase(seed, replication, chooser.stream_key, _PATH) * round_ios)


def first_slot(flow: Flow, pace: Paced, seed: int, replication: int) -> float:
    """Time of the first slot of a pace, with no credit for a burst saved up [s]."""
    key = stream(seed, replication, flow.stream_key, *flow.indices)
    within = max(pace.interval, pace.begins_within)
    return (pace.burst - 1) * pace.interval + uniform(key, _PACE) * within


def first_switches(rule: Throttle, seed: int, replication: int) -> int:
    """Switches between VMs that a throttle has counted at time 0."""
    return int(_phase(seed, replication, rule.stream_key, _SWITCHES) * rule.switches)


def first_answers(rule: StatusThrottle, seed: int, replication: int) -> tuple[int, int]:
    """Refused and good answers that a throttle has counted at time 0."""
    refused, good = (_phase(seed, replication, rule.stream_key, what) for what in (_REFUSED, _GOOD))
    return int(refused * rule.sample_size), int(good * rule.threshold)


def first_turn(controller: LatencyController, seed: int, replication: int) -> float:
    """Time of a controller's first turn [s]."""
    return CONTROL_PERIOD * _phase(seed, replication, controller.id, _CONTROL)


def _phase(seed: int, replication: int, name: str, purpose: int) -> float:
    """Uniform draw in (0, 1)."""
    return uniform(stream(seed, replication, name), purpose)
