"""Chances of targets by a sample, corrected by simulations, and which input matters."""

import json
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.doubt.chances import wilson
from qdepth.studies.doubt.doubt_answer import DoubtAnswer
from qdepth.studies.doubt.doubt_question import Doubt
from qdepth.studies.doubt.doubt_situation import Situation
from qdepth.studies.doubt.doubting import Doubting
from qdepth.studies.doubt.range_text import read_range
from qdepth.studies.growth.yearly_growth import Growth
from tests.support.designs import small_design
from tests.support.estimated import estimated as estimate

PATHS = ("classes.web.iops", "hosts.esx1.kernel_us+hosts.esx2.kernel_us")


def design(at_most_ms: float = 5.0) -> Design:
    text = small_design() | {"latency_target": {"quantity": "mean", "at_most_ms": at_most_ms}}
    return Design.model_validate(text)


def linear(slope: float = 1.0, unknown: Callable[[float], bool] = lambda _: False) -> Any:
    """A stand-in for an engine: the mean latency is the kernel time in ms, times a factor."""
    shown = estimate(design())

    def solve(asked: Design) -> Report:
        value = slope * asked.hosts[0].kernel_us
        mean = shown.total.latency_ms.mean.model_copy(
            update={"value": value, "low": value, "high": value}
        )
        latency = shown.total.latency_ms.model_copy(update={"mean": mean})
        outside = "too odd" if unknown(asked.hosts[0].kernel_us) else None
        return shown.model_copy(
            update={
                "total": shown.total.model_copy(update={"latency_ms": latency}),
                "outside_validity": outside,
            }
        )

    return solve


def asked(at_most: float, solve: Any, simulate: Any = None, **ranges: str) -> DoubtAnswer:
    texts = ranges or {"hosts.esx1.kernel_us": "10..20:uniform:100"}
    doubt = Doubt(ranges=[read_range(path, text) for path, text in texts.items()])
    return Doubting(Situation(design(at_most)), doubt, solve, simulate).answer()


@pytest.mark.parametrize("share", [0.1, 0.5, 0.85])
def test_the_chance_is_the_share_of_the_range_that_meets_the_target(share: float) -> None:
    found = asked(10.0 + 10.0 * share, linear())
    assert found.chance.value_pct == pytest.approx(100.0 * share, abs=1.0)
    low, high = wilson(share, 256)
    assert found.chance.low_pct == pytest.approx(100.0 * low, abs=1.0)
    assert found.chance.high_pct == pytest.approx(100.0 * high, abs=1.0)
    assert [each.name for each in found.targets] == ["all VMs mean"]


def test_simulations_correct_the_bias_of_the_estimate() -> None:
    found = asked(15.0, linear(), linear(1.25))
    assert found.correction_pct == pytest.approx(25.0)
    assert found.chance.value_pct == pytest.approx(20.0, abs=2.0)
    assert found.simulations == 6


def test_what_is_outside_validity_widens_the_interval() -> None:
    found = asked(15.0, linear(unknown=lambda us: us > 18.0))
    assert found.unknown == pytest.approx(51, abs=2)
    assert found.chance.value_pct == pytest.approx(50.0, abs=1.0)
    assert found.chance.high_pct > 70.0
    assert "too odd" in found.text


def test_designs_without_estimates_are_simulated() -> None:
    found = asked(15.0, linear(unknown=lambda us: us > 12.0), linear())
    assert (found.samples, found.simulations, found.unknown) == (32, 32, 0)
    assert found.chance.value_pct == pytest.approx(50.0, abs=3.0)


def test_shares_add_up_where_inputs_act_alone() -> None:
    """A latency that is a product has the shares of the variances of its logarithms."""
    shown: Callable[[Design], Report] = linear()

    def solve(asked: Design) -> Report:
        first, second = (host.kernel_us for host in asked.hosts[:2])
        hosts = [asked.hosts[0].model_copy(update={"kernel_us": first * second / 15.0})]
        return shown(asked.model_copy(update={"hosts": hosts}))

    ranges = {
        "hosts.esx1.kernel_us": "10..20:lognormal",
        "hosts.esx2.kernel_us": "12.5..17.5:lognormal",
    }
    found = asked(15.0, solve, **ranges)
    parts = [log(20 / 10) ** 2, log(17.5 / 12.5) ** 2]
    wanted = [100.0 * part / sum(parts) for part in parts]
    assert [each.share_pct for each in found.inputs] == pytest.approx(wanted, abs=8.0)
    assert all(each.share_low_pct <= each.share_pct <= each.share_high_pct for each in found.inputs)
    assert found.inputs[0].name == "hosts.esx1.kernel_us"
    assert "Measure hosts.esx1.kernel_us first" in found.text
    assert found.inputs[0].measuring.command.startswith("esxtop -b -a")


def test_bands_are_those_of_the_sample_and_every_run_is_the_same() -> None:
    ranges = {"classes.db.workload.read_pct": "20..80"}
    doubt = Doubt(ranges=[read_range(path, text) for path, text in ranges.items()], samples=64)
    found = Doubting(Situation(design()), doubt, estimate).answer()
    again = Doubting(Situation(design()), doubt, estimate).answer()
    assert found == again
    assert [each.name for each in found.classes] == ["web", "db"]
    for each in found.classes:
        for band in (each.iops, each.latency_mean_ms, each.latency_p99_ms):
            assert band.p10 is not None
            assert band.p50 is not None
            assert band.p90 is not None
            assert band.p10 <= band.p50 <= band.p90


def test_an_overload_is_a_miss_and_has_no_latency() -> None:
    ranges = {"sps.spa.read_us+sps.spb.read_us": "100..100000:lognormal"}
    doubt = Doubt(ranges=[read_range(path, text) for path, text in ranges.items()], samples=64)
    found = Doubting(Situation(design()), doubt, estimate).answer()
    assert found.chance.value_pct < 90.0


def test_growth_has_a_chance_for_each_month() -> None:
    path = Path(__file__).parents[1] / "plan" / "questions" / "nfs-nics.json"
    planned = Design.model_validate(json.loads(path.read_text())["question"]["design"])
    growth = Growth.model_validate(
        {"start": "2027-01", "months": 24, "rates": [{"load_pct": 20.0}]}
    )
    doubt = Doubt(ranges=[read_range("growth.load_pct", "10..40")], samples=64)
    situation = Situation(planned, load=0.55, growth=growth, months=12)
    found = Doubting(situation, doubt, estimate).answer()
    chances = [each.chance_pct for each in found.months]
    assert len(chances) == 25
    assert chances == sorted(chances, reverse=True)
    assert found.through == "2028-01"
    assert found.chance.value_pct == pytest.approx(
        next(each.chance_pct for each in found.months if each.month == "2028-01"), abs=12.0
    )
    assert found.text.startswith("All targets hold through January 2028 with a chance of")
