"""Which networks the chains can hold."""

from qdepth.network.loops import Closed, Open
from qdepth.network.network import Discipline, Flow, Order, QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    Delay,
    End,
    Jump,
    Release,
    Visit,
)

KNOWN = (Acquire, BranchByDirection, BranchByDraw, BranchIfFull, Delay, End, Jump, Release, Visit)


def refuse_what_is_left_out(network: QueueingNetwork) -> None:
    """Raise for what these rules would get wrong."""
    if network.throttles or network.status_throttles or network.controllers:
        raise ValueError("limits that others move are left out")
    if any(limit.order is not Order.FIFO for limit in network.limits):
        raise ValueError("fair limits are left out")
    for station in network.stations:
        if station.discipline is Discipline.PS and station.servers != 1:
            raise ValueError(f"{station.id} shares several servers, which is left out")
    for flow in network.flows:
        _refuse_loop(flow)
        _refuse_program(flow)


def _refuse_program(flow: Flow) -> None:
    if len(flow.sizes) != 1:
        raise ValueError(f"{flow.id} has several sizes, which are left out")
    purposes = []
    for step in flow.steps():
        if not isinstance(step, KNOWN):
            raise ValueError(f"{flow.id}: {step} is left out")  # noqa: TRY004
        if isinstance(step, Visit) and len(step.stations) != 1:
            raise ValueError(f"{flow.id}: {step} is at several stations, which is left out")
        if isinstance(step, Acquire) and step.page_bytes:
            raise ValueError(f"{flow.id}: {step} takes pages, which are left out")
        if isinstance(step, Visit | Delay):
            purposes.append(step.demands[0] if isinstance(step, Visit) else step.demand)
    codes = [demand.purpose for demand in purposes]
    if len(set(codes)) != len(codes):
        raise ValueError(f"{flow.id} draws one number twice, so its times are not independent")


def _refuse_loop(flow: Flow) -> None:
    loop = flow.loop
    if not isinstance(loop, Closed | Open) or loop.changes:
        raise ValueError(f"{flow.id}: {loop} is left out")
    wait = loop.think if isinstance(loop, Closed) else loop.interarrival
    if wait.read != wait.write or wait.has_sizes:
        raise ValueError(f"{flow.id}: a wait that depends on the I/O is left out")
