from dataclasses import replace

import numpy as np
import pytest

from qdepth.lowering.lower import lower
from qdepth.network.visits.path_loads import path_loads
from qdepth.network.visits.visit_pattern import visit_patterns
from qdepth.network.visits.work import loads
from qdepth.published.case import read_case_design
from qdepth.report.bottlenecks.needed_paths import NEVER_RESTS, needs_several_paths


@pytest.mark.parametrize("name", ["vmfs", "vvol"])
def test_paths_add_up_to_what_the_flows_ask_of_each_station(name: str) -> None:
    network = lower(read_case_design("emulex_vvol", name))
    rate_of_group = [1000.0 * (1 + at) for at in range(len(network.groups))]
    flows_of = [sum(flow.group == at for flow in network.flows) for at in range(len(rate_of_group))]
    rates = np.array([rate_of_group[flow.group] / flows_of[flow.group] for flow in network.flows])
    _, busy = loads(network, visit_patterns(network), rates)
    found = path_loads(network, rate_of_group)
    by_station = np.bincount(found.station, found.use, minlength=len(network.stations))
    on_some_paths = np.unique(found.station)
    capacity = np.array([row.capacity for row in network.stations])
    assert by_station[on_some_paths] == pytest.approx((busy / capacity)[on_some_paths])
    assert len(on_some_paths) > 0


def test_a_path_is_as_busy_as_its_busiest_station() -> None:
    network = lower(read_case_design("emulex_vvol", "vmfs"))
    found = path_loads(network, [1000.0] * len(network.groups))
    (device,) = {*found.device.tolist()}
    expected = sum(max(found.use[found.path == path].tolist()) for path in {*found.path.tolist()})
    assert found.busy_paths() == {device: pytest.approx(expected)}
    together = found.over_paths()
    assert together.use.sum() == pytest.approx(found.use.sum())
    assert {*together.passed.tolist()} <= {*range(1, network.choosers[device].paths)}


def test_one_path_is_not_enough_from_some_rate_on() -> None:
    network = lower(read_case_design("emulex_vvol", "vmfs"))
    turns = tuple([replace(chooser, ios_per_path=1000) for chooser in network.choosers])
    network = replace(network, choosers=turns)
    (busy,) = path_loads(network, [1.0]).busy_paths().values()
    assert needs_several_paths(network, [1.01 * NEVER_RESTS / busy])
    assert not needs_several_paths(network, [0.99 * NEVER_RESTS / busy])


def test_devices_of_one_path_have_no_loads() -> None:
    network = lower(read_case_design("vmworld_2006", "fc-vmfs"))
    found = path_loads(network, [1000.0] * len(network.groups))
    assert found.busy_paths() == {}
    assert len(found.over_paths().use) == 0
