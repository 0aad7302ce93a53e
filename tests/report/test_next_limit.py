"""What stands behind the part that binds."""

from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.report.next_limit import limit_in_words
from qdepth.report.report import Bottleneck, NextLimit
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.scenarios import design

OPTIONS = SimulationOptions(engine="simpy", max_ios=20_000)


def binds(depth: int = 4, ios: int = 64, **workload: Any) -> Bottleneck:
    """Two VMs before one SP that takes 50 us for a read and 60 us for a write, 70 % reads."""
    document = design()
    document["hosts"][0]["lun_depth"] = depth
    document["vm_groups"][0]["workload"] |= {"outstanding_ios": ios} | workload
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
    (group,) = document["vm_groups"]
    group["workload"] |= {"outstanding_ios": 64}
    paced = {
        "loop": "paced", "outstanding_ios": 1, "rate_cap_iops": 10.0,
        "blocks": [{"size_kib": 4.0}], "read_pct": 70.0,
    }  # fmt: skip
    document["vm_groups"].append(group | {"id": "paced", "workload": paced})
    found = evaluate(Design.model_validate(document), OPTIONS).bottleneck
    assert behind(found).kind == "station"


def test_nothing_stands_behind_arrivals_that_set_the_throughput() -> None:
    document = design()
    workload = document["vm_groups"][0]["workload"]
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
            "Next limit: SP spa, close behind. Lifting one of the two alone gains nothing.",
        ),
        (1_800.0, "Next limit: SP spa. It allows at most about 1.80k IOPS, 80.0\u00a0% more."),
        (9_900.0, "Next limit: SP spa. It allows at most about 9.90k IOPS, 9.90 times as many."),
        (90_130.0, "Next limit: SP spa. It allows at most about 90.1k IOPS, 90.1 times as many."),
    ],
)
def test_gain_is_told_in_percent_and_a_large_one_in_times(rate: float, told: str) -> None:
    assert limit_in_words("SP spa", rate, 1_000.0) == told
