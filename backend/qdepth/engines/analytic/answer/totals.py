"""Rate-weighted sums of the times of flows: over VM groups, devices, and all."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.answer.times import ClassTimes
from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.network.network import QueueingNetwork


class Totals(NamedTuple):
    """Rate-weighted sums over flows."""

    rate: float
    bytes: float
    latency: float
    square: float
    layers: tuple[float, ...]


def totals_of(rows: FloatArray, owners: list[int], number: int) -> list[Totals]:
    """Sums of the flows of each owner."""
    places = np.array(owners, dtype=np.int64)
    sums = [np.bincount(places, column, minlength=number).tolist() for column in rows.T]
    return [
        Totals(rate, size, latency, square, tuple(layers))
        for rate, size, latency, square, *layers in zip(*sums, strict=True)
    ]


def rows_of_flows(
    network: QueueingNetwork, state: State, times: Sequence[ClassTimes]
) -> FloatArray:
    """What each flow adds to the fields of `Totals`."""
    of_class = np.array(
        [(1.0, 1.0, each.latency, each.variance + each.latency**2, *each.layers) for each in times]
    )
    classes, rates = np.zeros(len(network.flows), dtype=np.int64), np.zeros(len(network.flows))
    for index, flow_class in enumerate(state.model.classes):
        flows = list(flow_class.flows)
        classes[flows] = index
        rates[flows] = rate_of_flow(times[index], flow_class)
    rows = np.asarray(rates[:, None] * of_class[classes])
    mean_size = cache(_mean_size)
    rows[:, 1] *= [mean_size(flow.sizes, flow.cumulative) for flow in network.flows]
    return rows


def rate_of_flow(times: ClassTimes, flow_class: FlowClass) -> float:
    """Throughput of one flow of a class [1/s]."""
    return times.rate * flow_class.number / len(flow_class.flows)


def _mean_size(sizes: tuple[int, ...], cumulative: tuple[float, ...]) -> float:
    """[bytes]"""
    before = (0.0, *cumulative[:-1])
    shares = (b - a for a, b in zip(before, cumulative, strict=True))
    return sum(size * share for size, share in zip(sizes, shares, strict=True))
