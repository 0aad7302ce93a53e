"""Limits that a throttle moves, at their steady level, and fair limits."""

from collections import Counter
from dataclasses import replace

from qdepth.engines.analytic.model.model import Model
from qdepth.network.control import Throttle
from qdepth.network.loops import Open
from qdepth.network.network import Order, QueueingNetwork
from qdepth.network.steps import CountIssue
from qdepth.solution.solution import Solution

LONE_SHARE = 0.9
"""Share of the I/Os from which one VM issues long runs: 0.9^127 is one in 650,000."""


def with_steady_limits(network: QueueingNetwork) -> QueueingNetwork:
    """Return the network with each throttled limit at its low capacity.

    VMs in turn switch every few I/Os, so the limit is low almost always.
    """
    low = {limit: rule.low for rule in network.throttles for limit in rule.limits}
    if not low:
        return network
    limits = tuple(
        replace(limit, capacity=low[place]) if place in low else limit
        for place, limit in enumerate(network.limits)
    )
    return replace(network, limits=limits, throttles=())


def throttle_binds(network: QueueingNetwork, model: Model) -> bool:
    """Whether I/Os may have to wait at a throttled limit, in the model of the steady network."""
    return any(_binds(rule, model) for rule in network.throttles)


def _binds(rule: Throttle, model: Model) -> bool:
    return any(limit in model.limits for limit in rule.limits)


def _comes_and_goes(network: QueueingNetwork) -> bool:
    """Whether a throttle may rise again and again, because one VM issues most of the I/Os.

    VMs with workers are compared by their workers, those with arrivals by their rates; how the
    two kinds compare is not known before they are solved, so one VM alone of its kind counts.
    """
    issuers: dict[int, dict[int, list[float]]] = {}
    counted = {
        program: [step for step in program.steps if isinstance(step, CountIssue)]
        for program in {flow.program for flow in network.flows}
    }
    for flow in network.flows:
        binding = flow.binding
        for step in counted[flow.program]:
            vms = issuers.setdefault(binding.throttles[step.throttle], {})
            issued = vms.setdefault(binding.vms[step.vm], [0.0, 0.0])
            if isinstance(flow.loop, Open):
                issued[1] += 1.0 / flow.loop.interarrival.read
            else:
                issued[0] += flow.loop.workers
    for vms in issuers.values():
        for kind in (0, 1):
            sizes = [issued[kind] for issued in vms.values()]
            if max(sizes) > LONE_SHARE * sum(sizes) > 0.0:
                return True
    return False


def unequal_shares(network: QueueingNetwork, model: Model) -> bool:
    """Whether different flows may wait at a fair limit; identical ones share it either way."""
    fair = {limit for limit in model.limits if network.limits[limit].order is Order.FAIR}
    if not fair:
        return False
    kinds: dict[int, set[object]] = {limit: set() for limit in fair}
    disks = Counter(flow.vm for flow in network.flows)
    for flow, pattern in zip(network.flows, model.patterns, strict=True):
        for limit in {flow.binding.limits[entry.limit] for entry in pattern.entries} & fair:
            work = flow.loop, flow.sizes, flow.cumulative
            kinds[limit].add((work, flow.shares / disks[flow.vm]))
    return any(len(found) > 1 for found in kinds.values())


def why_not_controlled(network: QueueingNetwork, solution: Solution) -> str | None:
    """Return why windows would not stay open as the solution assumes, or None."""
    for rule in network.controllers:
        time = rate = 0.0
        for window in rule.windows:
            device = solution.devices[window.device]
            throughput = device.throughput.value or 0.0
            time += throughput * (device.device.value or 0.0)
            rate += throughput
        if time > rule.threshold * rate:
            return (
                f"Storage I/O Control of {rule.called} would shrink the device queues, since their "
                f"mean latency is above {1e3 * rule.threshold:.3g} ms; the analytic engine leaves "
                "them open. Simulate this design."
            )
    return None


def why_not_scheduled(network: QueueingNetwork, model: Model) -> str | None:
    """Return why limits grant slots in another order than the steady model assumes, or None."""
    if throttle_binds(network, model) and _comes_and_goes(network):
        return (
            "One VM issues most of the I/Os of a device, so DSNRO caps it at times; the analytic "
            "engine counts it as always capped. Simulate this design."
        )
    if any(rule.latency_threshold > 0.0 and _binds(rule, model) for rule in network.throttles):
        return (
            "Commands may bypass the scheduler while they are faster than the latency sensitive "
            "threshold; the analytic engine takes DSNRO as in force. Simulate this design."
        )
    if unequal_shares(network, model):
        return (
            "A host gives the slots of a device in turns to virtual disks with unequal work or "
            "shares; the analytic engine serves them in order of arrival. Simulate this design."
        )
    return None
