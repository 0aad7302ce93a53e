"""Ciw (https://ciw.readthedocs.io): M/M/c, and the closed network without limits.

Ciw cannot hold a slot over several nodes, so it has no part in the nested-limit host. A closed
network is a batch of customers that arrive at time 0 and go round for ever.
"""

import math
from collections.abc import Callable
from typing import Any

import ciw

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
CLOSED_IOPS = 4990.0
"""Known throughput of the closed network [1/s]: Ciw stops it at a time, not at a count."""
BELOW = 1e-12
"""Keeps the sum of twenty equal chances from exceeding 1 by rounding, which Ciw refuses."""


def prepare(work: str, ios: int) -> Lap:
    """Build the model; a lap is a whole run of its own."""
    return WORKS[work](ios)


def _mm_c(ios: int) -> Lap:
    network = ciw.create_network(
        arrival_distributions=[ciw.dists.Exponential(3200.0)],
        service_distributions=[ciw.dists.Exponential(1000.0)],
        number_of_servers=[4],
    )
    ciw.seed(1)
    simulation = ciw.Simulation(network)

    def lap() -> int:
        simulation.simulate_until_max_customers(ios, method="Finish")
        return ios

    return lap


def _closed_network(ios: int) -> Lap:
    out, sp, hit, disk, back = 0, 1, 2, 3, 3 + DISKS
    nodes = back + 1
    link = ciw.dists.Deterministic(TRANSFER)
    services: list[Any] = [link] * nodes
    services[sp] = ciw.dists.Exponential(1 / SP_SERVICE)
    services[hit] = ciw.dists.Deterministic(HIT_DELAY)
    servers: list[float] = [1] * nodes
    servers[sp], servers[hit] = SP_SERVERS, math.inf
    chances = [[0.0] * nodes for _ in range(nodes)]
    chances[out][sp] = chances[hit][back] = chances[back][out] = 1.0
    chances[sp][hit] = HIT_SHARE
    for d in range(DISKS):
        services[disk + d] = ciw.dists.Exponential(1 / DISK_SERVICE)
        chances[sp][disk + d] = (1 - HIT_SHARE - BELOW) / DISKS
        chances[disk + d][back] = 1.0
    never: list[Any] = [None] * (nodes - 1)
    network = ciw.create_network(
        arrival_distributions=[ciw.dists.Sequential([0.0, math.inf]), *never],
        batching_distributions=[ciw.dists.Sequential([DEVICE_DEPTH]), *never],
        service_distributions=services,
        number_of_servers=servers,
        routing=chances,
    )
    ciw.seed(1)
    simulation = ciw.Simulation(network)

    def lap() -> int:
        simulation.simulate_until_max_time(ios / CLOSED_IOPS)
        records = simulation.get_all_records()
        return sum(record.node == back + 1 for record in records)

    return lap


WORKS: dict[str, Callable[[int], Lap]] = {"mm_c": _mm_c, "closed_network": _closed_network}
