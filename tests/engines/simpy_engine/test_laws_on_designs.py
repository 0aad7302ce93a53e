"""Operational laws hold exactly on every run of every design.

P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978: they need no assumption about distributions, so any gap is an error.
"""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import BaseModel

from qdepth.design.document.document import Design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import Delay
from qdepth.report.build_report import build_report
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.statistics.analysis import analyse
from tests.support.accounted import AccountedSimulation, check_utilisation
from tests.support.designs import designs
from tests.support.facts import facts_of
from tests.support.networks import limit_totals, station_totals

IOS = 1_200
QUICK = settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])


def check(design: Design) -> None:
    """Simulate a design and check every law."""
    network = lower(design)
    simulation = AccountedSimulation(network, EngineOptions(seed=1, max_ios=IOS))
    record = simulation.run()
    solution = analyse(network, record, engine="simpy", seed=1)
    report = build_report(design, network, solution)
    assert facts_of(solution).flow_balance_error <= 1e-9
    _check_little(network, simulation)
    check_utilisation(network, simulation)
    if facts_of(solution).measured == 0.0:
        assert report.total.iops.value is None
        return
    _check_limits(network, report)
    _check_sums(report)
    _check_numbers(report)


def _check_little(network: QueueingNetwork, simulation: AccountedSimulation) -> None:
    """Little's law, layer by layer: the time integral of those there is the time they spent.

    J. D. C. Little, "A proof for the queuing formula L = lambda W", Operations Research 9(3), 1961.
    """
    now = simulation.env.now
    areas = [0.0] * len(LAYERS)
    for limit, state in zip(network.limits, simulation.limits, strict=True):
        areas[limit.layer] += limit_totals(state, now)["waiting_area"]
    for station, shown in zip(network.stations, simulation.stations, strict=True):
        if LAYERS[station.layer] == "sp":
            areas[station.layer] += station_totals(shown, now)["present_area"]
    spent = simulation.times_by_layer()
    # An I/O that was answered TASK SET FULL waits in the HBA for its next try, in no queue.
    delayed = {
        step.layer for flow in network.flows for step in flow.steps() if isinstance(step, Delay)
    }
    for layer in ("vscsi", "device_queue", "hba", "sp"):
        place = LAYERS.index(layer)
        if place in delayed:
            continue
        assert areas[place] == pytest.approx(spent[place], rel=1e-9, abs=1e-12 * now), layer


def _check_limits(network: QueueingNetwork, report: Report) -> None:
    lowest = {limit: rule.low for rule in network.throttles for limit in rule.limits}
    lowest |= {rule.limit: 1 for rule in network.status_throttles}
    for controller in network.controllers:
        for window in controller.windows:
            lowest[window.limit] = min(window.least, lowest.get(window.limit, window.least))
    for place, (limit, result) in enumerate(zip(network.limits, report.limits, strict=True)):
        low, capacity = lowest.get(place, limit.capacity), _value(result.capacity)
        assert low * (1 - 1e-9) <= capacity <= limit.capacity * (1 + 1e-9)
        assert _value(result.held) <= limit.capacity * (1 + 1e-9)
        # Lowering evicts nobody, so that more may be held than there is room for by then.
        most = 100.0 * limit.capacity / low
        assert _value(result.used_pct) <= most * (1 + 1e-9)
        active, full = _value(result.active_pct), _value(result.full_pct)
        assert full * (1 - 1e-9) <= active <= 100.0 * (1 + 1e-9)
        assert _value(result.held) <= limit.capacity * active / 100.0 * (1 + 1e-9)
        assert _value(result.queued_pct) <= 100.0 * (1 + 1e-9)
        if result.waiting.value == 0:
            assert _value(result.queued_pct) == pytest.approx(0, abs=1e-9)
    for device, row in zip(network.devices, report.devices, strict=True):
        if device.kind == "nfs_volume":
            assert row.dqlen.value is row.actv.value is row.qued.value is row.load.value is None
            continue
        dqlen = network.limits[device.limit].capacity
        assert row.dqlen == report.limits[device.limit].capacity
        assert _value(row.actv) <= dqlen * (1 + 1e-9)
        if report.status == "no_steady_state":
            assert row.qued.value is row.load.value is None
        else:
            load = (_value(row.actv) + _value(row.qued)) / _value(row.dqlen)
            assert _value(row.load) == pytest.approx(load, rel=1e-9)
    for station in report.stations:
        assert _value(station.utilisation_pct) <= 100.0 * (1 + 1e-9)


def _check_sums(report: Report) -> None:
    for group in [report.total, *report.groups]:
        mean = group.latency_ms.mean.value
        if mean is not None:
            parts = sum(_value(part.mean_ms) for part in group.wait_budget)
            assert parts == pytest.approx(mean, rel=1e-9)
            shares = sum(part.share_pct or 0.0 for part in group.wait_budget)
            assert shares == pytest.approx(100.0, rel=1e-9)
            little = _value(group.iops) * mean / 1e3
            assert _value(group.outstanding_ios) == pytest.approx(little, rel=1e-9)
    for device in report.devices:
        if device.kind == "nfs_volume":
            assert device.kavg_ms.value is device.davg_ms.value is device.qavg_ms.value is None
        elif device.gavg_ms.value is not None:
            assert device.gavg_ms.value == pytest.approx(
                _value(device.kavg_ms) + _value(device.davg_ms), rel=1e-9
            )
            assert _value(device.qavg_ms) <= _value(device.kavg_ms) * (1 + 1e-9)
    total = _value(report.total.iops)
    if report.overload is not None and report.overload.hidden_for_s is not None:
        return  # the total is that of the long run, and the parts are those of the filling cache
    if report.starvation is not None:
        assert report.total.iops.value is None
        return
    assert sum(_value(group.iops) for group in report.groups) == pytest.approx(total, rel=1e-9)
    assert sum(_value(device.cmds_s) for device in report.devices) == pytest.approx(total, rel=1e-9)
    if report.status == "no_steady_state":
        assert report.total.latency_ms.mean.value is None


def _check_numbers(report: Report) -> None:
    # What one batch says is an estimate of a difference, so it may lie below zero.
    shown = report.model_dump(mode="json", exclude={"run": {"batch_values"}})
    for value in _leaves(shown):
        if isinstance(value, float):
            assert 0.0 <= value < 1e18
    for number in _numbers(report):
        if number.low is not None and number.high is not None:
            assert number.value is not None
            slack = 1e-12 * number.value
            assert number.low - slack <= number.value <= number.high + slack
        if number.value is None:
            assert number.note


def _value(number: Number) -> float:
    return number.value or 0.0


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _numbers(value: object) -> Iterator[Number]:
    if isinstance(value, Number):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _numbers(getattr(value, name))


@QUICK
@given(designs())
def test_laws_hold_on_any_design(design: Design) -> None:
    check(design)


@pytest.mark.full
@settings(QUICK, max_examples=300)
@given(designs())
def test_laws_hold_on_many_designs(design: Design) -> None:
    check(design)
