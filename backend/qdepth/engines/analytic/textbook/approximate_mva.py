"""Closed product-form networks whose populations are too many for an exact answer.

The network with one customer less is known only approximately: the queue that an arriving customer
finds is estimated from the queues of the full network.
"""

from collections.abc import Sequence

import numpy as np

from qdepth.engines.analytic.textbook.closed_networks import (
    ClosedClasses,
    checked,
    closed_classes,
)
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.refusal import OutsideTheory

ACCURATE = 1e-10
MOST_STEPS = 20_000
CORRECTIONS = 3
"""Rounds of Linearizer; Chandy and Neuse found that further ones change nothing that matters."""


def linearizer(
    demands: Sequence[Sequence[float]],
    thinks: Sequence[float],
    populations: Sequence[int],
    servers: Sequence[int] | None = None,
) -> ClosedClasses:
    """Approximate mean value analysis by Linearizer, usually within 1 % of the exact one.

    Parameters
    ----------
    demands, thinks, populations
        As for `exact_mva`.
    servers : (stations,), optional
        Of each station, at least 1; default one each. Several are taken as one that is as fast as
        all, and a delay (`as_single_servers`).

    Raises
    ------
    OutsideTheory
        If a number is out of range or the iteration does not settle.

    Notes
    -----
    Approximate. With F_ck = Q_ck / N_c, the differences F_ck(N - e_j) - F_ck(N) are taken as the
    same for the full network and for all with one customer less, and found by solving both.

    References
    ----------
    K. M. Chandy, D. Neuse, "Linearizer: a heuristic algorithm for queueing network models of
    computing systems", Communications of the ACM 25(2), 1982, pp. 126-134, section 3.
    """
    demand, think = checked(demands, thinks, populations)
    classes, stations = demand.shape
    number = np.ones(stations) if servers is None else np.asarray(servers, dtype=float)
    queueing, delays = as_single_servers(demand, number)
    pause = think + delays.sum(axis=1)
    full = np.asarray(populations, dtype=float)
    networks = np.vstack([full, full - np.eye(classes)])
    shares = np.full((len(networks), classes, stations), 1.0 / stations)
    change = np.zeros((classes, stations, classes))
    for _ in range(CORRECTIONS):
        shares = _core(networks, queueing, pause, change, shares)
        fewer = shares[1:] - shares[0]
        change = np.ascontiguousarray(fewer.transpose(1, 2, 0))
    shares = _core(networks[:1], queueing, pause, change, shares[:1])
    seen = _found_on_arrival(networks[:1], shares, change)[0]
    residence = queueing * (1.0 + seen)
    throughput = full / (pause + residence.sum(axis=1))
    return closed_classes(throughput, residence + delays, throughput @ demand / number)


def as_single_servers(demands: FloatArray, servers: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Demands at single servers, and delays of each class, that represent several servers [s].

    Notes
    -----
    Approximate: c servers with a demand D become one server with D / c and a delay D (c - 1) / c.
    Exact at both ends: a lone customer takes D, a saturated station completes c / D.

    References
    ----------
    A. Seidmann, P. J. Schweitzer, S. Shalev-Oren, "Computerized closed queueing network models of
    flexible manufacturing systems: a comparative evaluation", Large Scale Systems 12, 1987.
    """
    return demands / servers, demands * (servers - 1.0) / servers


def _core(
    networks: FloatArray,
    demand: FloatArray,
    pause: FloatArray,
    change: FloatArray,
    shares: FloatArray,
) -> FloatArray:
    """Share of each class at each station, F_ck, for several populations at once."""
    for _ in range(MOST_STEPS):
        residence = demand * (1.0 + _found_on_arrival(networks, shares, change))
        found = residence / (pause[:, None] + residence.sum(axis=2, keepdims=True))
        found *= (networks > 0)[:, :, None]
        moved = float(np.abs(found - shares).max())
        shares = found
        if moved < ACCURATE:
            return shares
    raise OutsideTheory(
        f"the iteration over {demand.shape[0]} classes and {demand.shape[1]} stations did not "
        "settle; use exact mean value analysis or a simulation"
    )


def _found_on_arrival(networks: FloatArray, shares: FloatArray, change: FloatArray) -> FloatArray:
    """Customers that one of class c finds at station k: (populations, classes, stations)."""
    classes, stations = shares.shape[1:]
    queues = np.einsum("pc,pck->pk", networks, shares)
    corrected = (networks @ change.reshape(classes, -1)).reshape(-1, stations, classes)
    own = np.einsum("ckc->ck", change)
    found = queues[:, None, :] - shares + corrected.transpose(0, 2, 1) - own
    return np.asarray(np.maximum(found, 0.0))
