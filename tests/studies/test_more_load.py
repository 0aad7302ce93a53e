"""More load, or fewer parts, never shortens an estimated time."""

from itertools import pairwise

import pytest

from qdepth.design.document.document import Design
from qdepth.design.failover.design_after_failure import without
from qdepth.engines.analytic.engine import solve
from qdepth.lowering.lower import lower
from qdepth.studies.estimate.scaled_load import scaled
from tests.support.new_clusters import FABRICS, new_cluster

LOADS = tuple([2.0 ** (half / 2.0) for half in range(-6, 5)])
ROUNDING = 1e-6
NAMES = ("mean", "p99")
FEW = (3, 7)
MANY = tuple(sorted({*range(60)} - {*FEW}))
Times = dict[str, float]


def _times(design: Design) -> Times | None:
    """Mean and p99 of all I/Os [s]; None where the engine says not to rely on them."""
    solution = solve(lower(design))
    if solution.outside_validity is not None or solution.status != "steady":
        return None
    total = solution.total
    assert total.latency.value is not None
    assert total.percentiles[2].value is not None
    return {"mean": total.latency.value, "p99": total.percentiles[2].value}


def _hold(design: Design) -> int:
    """Number of loads with an estimate; fails at the first time that falls."""
    found = [(load, _times(scaled(design, load))) for load in LOADS]
    known = [(load, times) for load, times in found if times is not None]
    for (less, before), (more, after) in pairwise(known):
        for name in NAMES:
            assert after[name] >= before[name] * (1.0 - ROUNDING), (name, less, more)
    whole = dict(known).get(1.0)
    for part in _parts(design):
        left = _times(without(design, [part]).design)
        if whole is not None and left is not None:
            for name in NAMES:
                assert left[name] >= whole[name] * (1.0 - ROUNDING), (name, part)
    return len(known)


def _parts(design: Design) -> list[str]:
    """Parts whose failure leaves less of everything.

    Ports and fabrics are none over NFS: volumes keep to one connection, and those that are dealt
    again over the ports that are left may lie more evenly than before.
    """
    if _protocol(design) == "nfs":
        return ["sps.sp1"]
    port = design.hosts[0].hba_ports[0].id
    return ["sps.sp1", f"fabrics.{FABRICS[0]}", f"hba_ports.{port}", "target_ports.sp1-p1"]


def _protocol(design: Design) -> str:
    return design.fabrics[0].protocol


def _is_split(design: Design) -> bool:
    """Whether iSCSI splits I/Os of the design, which the engine does not follow."""
    sizes = [block.size_kib for group in design.classes for block in group.workload.blocks]
    return _protocol(design) == "iscsi" and max(sizes) > 128


@pytest.mark.parametrize("index", FEW)
def test_times_do_not_fall(index: int) -> None:
    design = new_cluster(index)
    assert _hold(design) > len(LOADS) // 2 or _is_split(design)


@pytest.mark.full
@pytest.mark.parametrize("index", MANY)
def test_times_of_many_clusters_do_not_fall(index: int) -> None:
    _hold(new_cluster(index))
