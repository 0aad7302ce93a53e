"""Approximate mean value analysis of many classes and stations, most of which never meet.

The demands are in columns, one row for each class at each station that it visits, so a step takes
time in proportion to the visits. Identical classes and stations may be present once.

References
----------
P. J. Schweitzer, "Approximate analysis of multiclass closed networks of queues", Stochastic
Control and Optimization, Amsterdam 1979: by the arrival theorem a customer meets the mean number
less its own share. A. Seidmann, P. J. Schweitzer, S. Shalev-Oren, Large Scale Systems 12, 1987:
several servers as a fast one and a delay.
"""

from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray

MOST_STEPS = 60
STILL = 1e-3
"""Relative change of throughputs up to which they count as converged."""


@dataclass(frozen=True, slots=True)
class Demands:
    """Service demands at stations, in columns."""

    customer_class: IntArray
    station: IntArray
    demand: FloatArray
    """Service time per cycle, on one of the servers [s]."""
    slowness: FloatArray
    """Part of it that one more customer there has to wait for: with c servers, one c-th of it."""
    own: FloatArray
    """Share of a class's customers here that an arriving one does not meet: itself."""
    crowd: FloatArray
    """Customers at one such station for each customer of one such class here."""


@dataclass(frozen=True, slots=True)
class ClosedLoops:
    """The classes, in columns."""

    customers: FloatArray
    delays: FloatArray
    """Time without a queue in a cycle [s]: (inside, outside)."""
    caps: FloatArray
    """Customers that may be inside at a time: at the stations, and in the delay inside."""
    offered: FloatArray
    """Largest rate of a class [1/s]."""


def schweitzer_of_sparse(
    table: Demands, loops: ClosedLoops, rates: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Throughputs [1/s], times at the stations [s], and time inside of each class [s], per cycle.

    Parameters
    ----------
    rates : (classes,)
        Throughputs to start at [1/s].

    Notes
    -----
    Approximate, and stopped near its end. A cap c holds a class at c over its time inside (Little's
    law). Of several servers those who are in the delay count among those who wait, for simplicity.
    """
    stations = int(table.station.max(initial=-1)) + 1
    inside, outside = loops.delays
    residence = table.demand.copy()
    for _ in range(MOST_STEPS):
        here = rates[table.customer_class] * residence
        present = np.bincount(table.station, here * table.crowd, stations)
        residence = table.demand + table.slowness * np.maximum(
            present[table.station] - here * table.own, 0.0
        )
        held = inside + np.bincount(table.customer_class, residence, len(rates))
        before = rates
        most = np.divide(loops.caps, held, out=np.full(len(rates), np.inf), where=held > 0)
        rates = np.minimum(np.minimum(loops.customers / (outside + held), most), loops.offered)
        if np.all(np.abs(rates - before) <= STILL * rates):
            break
    return rates, residence, held
