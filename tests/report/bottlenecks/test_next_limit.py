"""What stands behind the part that binds."""

import json
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.network.name import single
from qdepth.network.network import LAYERS
from qdepth.report.bottlenecks.bottleneck import as_busy
from qdepth.report.bottlenecks.next_limit import limit_in_words, said
from qdepth.report.names import named_together
from qdepth.report.report import Bottleneck, NextLimit
from qdepth.solution.solution import Estimate
from qdepth.studies.estimate.analytic_report import analytic_report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design

OPTIONS = SimulationOptions(engine="simpy", max_ios=20_000)


def binds(depth: int = 4, ios: int = 64, **workload: Any) -> Bottleneck:
    """Two VMs before one SP that takes 50 us for a read and 60 us for a write, 70 % reads."""
    document = design()
    document["hosts"][0]["lun_depth"] = depth
    document["classes"][0]["workload"] |= {"outstanding_ios": ios} | workload
    return evaluate(Design.model_validate(document), OPTIONS).bottleneck


def behind(found: Bottleneck) -> NextLimit:
    assert found.next_limit is not None
    return found.next_limit


def test_sp_behind_a_short_device_queue_and_its_bound_is_its_service_rate() -> None:
    """1 / (0.7 * 50 us + 0.3 * 60 us) = 18,868 IOPS."""
    found = binds()
    assert found.kind == "limit"
    next_limit = behind(found)
    assert (next_limit.kind, next_limit.part) == ("station", "spa")
    assert next_limit.at_most_iops == pytest.approx(1 / 53e-6, rel=0.02)
    assert next_limit.sentence.startswith("Next limit: SP spa")


def test_deeper_queue_meets_the_limit_that_was_said_to_be_next() -> None:
    deeper = binds(depth=64)
    assert (deeper.kind, deeper.part) == (behind(binds()).kind, behind(binds()).part)


def test_few_outstanding_ios_stand_behind_a_queue_of_one() -> None:
    """One slot and 2 I/Os: one waits, so without the wait there would be twice the rate."""
    found = binds(depth=1, ios=1)
    next_limit = behind(found)
    assert (next_limit.kind, next_limit.id) == ("outstanding_ios", None)
    assert next_limit.sentence.startswith("Next limit: the number of I/Os that the VMs keep")


def test_another_part_is_next_to_a_saturated_one() -> None:
    found = binds(depth=64)
    next_limit = behind(found)
    assert next_limit.id != found.id
    assert next_limit.at_most_iops > 1 / 53e-6


def test_rate_cap_of_some_vms_is_no_bound_of_all() -> None:
    document = design()
    document["hosts"][0]["lun_depth"] = 4
    (group,) = document["classes"]
    group["workload"] |= {"outstanding_ios": 64}
    paced = {
        "loop": "paced", "outstanding_ios": 1, "rate_cap_iops": 10.0,
        "blocks": [{"size_kib": 4.0}], "read_pct": 70.0,
    }  # fmt: skip
    document["classes"].append(group | {"id": "paced", "workload": paced})
    found = evaluate(Design.model_validate(document), OPTIONS).bottleneck
    assert behind(found).kind == "station"


def test_nothing_stands_behind_arrivals_that_set_the_throughput() -> None:
    document = design()
    workload = document["classes"][0]["workload"]
    del workload["outstanding_ios"]
    workload |= {"loop": "open", "arrival_rate_iops": 1000.0}
    found = evaluate(Design.model_validate(document), OPTIONS).bottleneck
    assert found.next_limit is None


def test_rate_cap_stands_behind_a_queue_that_keeps_below_it() -> None:
    found = binds(loop="paced", rate_cap_iops=6_500.0)
    assert found.kind == "limit"
    assert behind(found).kind == "rate"
    assert behind(found).at_most_iops == pytest.approx(2 * 6_500.0)


@pytest.mark.parametrize(
    ("rate", "told"),
    [
        (
            1_005.0,
            "SP spa, close behind. Lifting one of the two alone gains nothing.",
        ),
        (1_800.0, "SP spa. It allows at most about 1.80k IOPS, 80.0\u00a0% more."),
        (9_900.0, "SP spa. It allows at most about 9.90k IOPS, 9.90 times as many."),
        (90_130.0, "SP spa. It allows at most about 90.1k IOPS, 90.1 times as many."),
    ],
)
def test_gain_is_told_in_percent_and_a_large_one_in_times(rate: float, told: str) -> None:
    assert limit_in_words("SP spa", rate, 1_000.0) == told


def alike(uses: list[Estimate], pool: str = "") -> tuple[list[int], list[int]]:
    """Those as busy as the first, and as the last, of SPs or of the disks of a pool."""
    solution: Any = SimpleNamespace(stations=[SimpleNamespace(utilisation=use) for use in uses])
    everyone, last = range(len(uses)), len(uses) - 1
    layer = LAYERS.index("media" if pool else "sp")
    parts = [SimpleNamespace(part=pool or f"sp{at}", layer=layer) for at in everyone]
    network: Any = SimpleNamespace(stations=parts)
    return as_busy(network, solution, 0, everyone), as_busy(network, solution, last, everyone)


def test_disks_of_a_pool_that_differ_by_chance_are_not_told_apart() -> None:
    """A sentence that names disk 2 of 16 because it is busy 39.5 instead of 39.3 % misleads."""
    simulated = [
        Estimate(0.393, 0.392, 0.394, tag="simulated"),
        Estimate(0.410, 0.409, 0.411, tag="simulated"),
        Estimate(0.520, 0.519, 0.521, tag="simulated"),
    ]
    assert alike(simulated, pool="p") == ([0, 1], [2])
    assert alike(simulated) == ([0], [2])


def test_as_busy_to_three_digits_or_within_intervals_that_read_the_same() -> None:
    estimated = [Estimate(use, tag="approximate") for use in (0.3801, 0.3804, 0.3806)]
    assert alike(estimated) == ([0, 1], [2])
    simulated = [
        Estimate(0.381, 0.37, 0.39),
        Estimate(0.384, 0.375, 0.393),
        Estimate(0.39, 0.38, 0.4),
    ]
    assert alike(simulated) == ([0, 1], [2])
    apart = [Estimate(0.381, 0.380, 0.382), Estimate(0.384, 0.383, 0.385)]
    assert alike(apart) == ([0], [1])


def test_all_sps_that_are_as_busy_are_next() -> None:
    """Each of two SPs owns half of the datastores, which are alike."""
    cluster = import_module("qdepth.studies.cases").__path__[0]
    document = Path(cluster, "cluster", "vmfs.json").read_bytes()
    next_limit = behind(analytic_report(Design.model_validate_json(document)).bottleneck)
    assert next_limit.sentence.startswith(
        "Next limit: SP 1 and SP 2, each now 26 % busy. They allow "
    )
    assert next_limit.part == "array01-sp1"


def test_all_sps_that_saturate_together_are_the_bottleneck() -> None:
    """Neither is the next limit of the other one."""
    cluster = import_module("qdepth.studies.cases").__path__[0]
    document = json.loads(Path(cluster, "cluster", "vmfs.json").read_bytes())
    for sp in document["arrays"][0]["sps"]:
        sp["read_us"], sp["write_us"] = 400.0, 400.0
        sp["servers"] = 1
    found = analytic_report(Design.model_validate(document)).bottleneck
    assert found.sentence.startswith("SP 1 and SP 2 are each busy 100 % of the time and carry at ")
    assert "lifting one alone gains nothing" in found.sentence
    assert (found.name, found.part) == ("SP 1 and SP 2", "array01-sp1")
    assert "SP" not in behind(found).sentence


def test_lifting_one_of_several_that_are_alike_gains_nothing() -> None:
    told = limit_in_words("SP 1 and SP 2, each now 99 % busy", 1_005.0, 1_000.0, parts=2)
    assert told.endswith("close behind. Lifting one of these limits alone gains nothing.")


@pytest.mark.parametrize(
    ("many", "told"), [(1, "SP 1"), (3, "SP 1, SP 2 and SP 3"), (5, "SP 1, SP 2 and 3 others")]
)
def test_many_that_are_alike_are_counted(many: int, told: str) -> None:
    names = [single(f"SP {number + 1}") for number in range(many)]
    network: Any = SimpleNamespace(stations=[SimpleNamespace(id="", name=name) for name in names])
    assert named_together(network, range(many)) == told


def test_next_limit_is_told_with_its_heading_and_without() -> None:
    assert said("the SP spa.") == {"sentence": "Next limit: the SP spa.", "text": "The SP spa."}
