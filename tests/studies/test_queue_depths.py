"""What every architect expects of queue depths."""

from itertools import pairwise

import pytest

from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design

OPTIONS = SimulationOptions(engine="simpy", max_ios=8_000)


@pytest.mark.full
def test_more_depth_never_lowers_the_throughput_of_a_single_group() -> None:
    """Exponential SP, no TASK SET FULL: what waits at the host would else wait at the SP."""
    document = changed(
        small_design(),
        classes__0__vms_per_host=1,
        classes__0__workload__outstanding_ios=32,
        arrays__0__fixed_scv=1.0,
    )
    document["classes"].pop()
    rates = []
    for depth in (1, 4, 16, 64):
        report = evaluate(design(document, hosts__0__lun_depth=depth), OPTIONS)
        assert report.total.iops.value is not None
        rates.append(report.total.iops.value)
    for shallow, deep in pairwise(rates):
        assert deep > 0.98 * shallow
    assert rates[-1] > 5 * rates[0]


@pytest.mark.parametrize(("depth", "largest_share"), [(4, 0.10), (64, 0.55)])
def test_host_with_a_small_depth_starves_beside_a_deep_one_on_a_full_target_port(
    depth: int, largest_share: float
) -> None:
    """A full port serves in order of arrival, so a host gets what it has commands there."""
    document = changed(
        small_design(),
        hosts__0__lun_depth=depth,
        hosts__1__lun_depth=64,
        arrays__0__sps__0__target_ports__0__port_depth=8,
        classes__0__vms_per_host=1,
        classes__0__workload__outstanding_ios=64,
    )
    document["classes"][1] = {**document["classes"][0], "id": "db", "hosts": ["esx2"]}
    report = evaluate(design(document), OPTIONS)
    small, deep = (group.iops.value or 0.0 for group in report.groups)
    assert small / (small + deep) < largest_share
    if depth == 64:
        assert small / (small + deep) > 0.45
