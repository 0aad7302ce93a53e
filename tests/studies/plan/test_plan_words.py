"""What a plan says: which condition excludes everything, what is undecided and left out."""

from types import SimpleNamespace
from typing import Any

import pytest

import qdepth
from qdepth.design.parsing import read_design
from qdepth.library.keyword_options import InvalidOptions
from qdepth.studies.plan.kinds import cost_of_path
from qdepth.studies.plan.plan import plan
from qdepth.studies.plan.plan_words import count_in_words, plan_in_words
from tests.studies.plan.test_plan import question
from tests.support.estimated import estimated as estimate

VARY = {"hosts.esx01.lun_depth": [32, 64]}


@pytest.fixture(scope="module")
def priced() -> qdepth.Design:
    """One VM on a datastore of 16,384 GiB, with prices."""
    return qdepth.examples()["priced"][0]


def test_the_condition_that_excludes_every_combination_is_named_with_what_there_is(
    priced: qdepth.Design,
) -> None:
    found = qdepth.plan(priced, VARY, capacity_gib=20_000, verify=False)
    assert found.best is None
    assert "the required 20 000 GiB of usable capacity: the largest has 16 384 GiB" in (
        found.text.replace("\u202f", " ").replace("\u00a0", " ")
    )
    assert "budget" not in found.text
    assert "None of the 2 combinations was evaluated." in found.text


def test_a_purchase_without_a_price_is_named_next_to_the_total() -> None:
    design = qdepth.examples()["priced"][1].replace({"designs.vvol.latency_target.at_most_ms": 0.6})
    path = f"sps.{design.arrays[0].sps[0].id}.servers"
    found = qdepth.plan(design, {path: [1, 2, 4]}, verify=False)
    assert found.best is not None
    assert [change.has_price for change in found.best.changes] == [False]
    assert f"without {path}, for which no price is given" in found.text
    priced = qdepth.plan(design, {path: [1, (2, 100.0), (4, 200.0)]}, verify=False)
    assert "no price is given" not in priced.text


def test_load_and_operations_are_settings() -> None:
    assert cost_of_path("classes.sql.vms") == cost_of_path("operations.clone.streams") == "setting"
    assert cost_of_path("sps.a.servers") == "purchase"


def test_changing_nothing_is_no_pass_while_the_targets_are_undecided() -> None:
    asked = question("dsnro-two-vms")

    def unsure(design: Any) -> Any:
        return estimate(design).model_copy(update={"outside_validity": "Unknown."})

    met = asked.design.class_targets["vm"].model_copy(update={"at_most_ms": 1000.0})
    design = asked.design.model_copy(update={"class_targets": {"vm": met}})
    found = plan(asked.model_copy(update={"design": design}), unsure)
    assert found.best is not None
    assert (found.best.changes, found.best.verdict) == ([], "undecided")
    assert found.text.startswith("Change nothing yet: it is undecided whether")


def test_a_miss_within_the_error_of_the_estimate_is_undecided_and_no_fail(
    priced: qdepth.Design,
) -> None:
    mean = estimate(priced).total.latency_ms.mean.value
    assert mean is not None
    target = priced.latency_target.model_copy(
        update={"quantity": "mean", "at_most_ms": mean / 1.01}
    )
    designed = priced.model_copy(update={"latency_target": target, "class_targets": {}})
    found = qdepth.plan(designed, {"hosts.esx01.lun_depth": [32]}, verify=False)
    assert found.best is None
    assert found.nearest is not None
    assert found.nearest.verdict == "undecided"
    assert found.text.startswith("No combination certainly meets all targets. Nearest is ")


def test_a_search_of_a_part_of_the_space_states_its_share() -> None:
    said = count_in_words(252, 5040, is_exhaustive=False)
    assert "252 of 5040 combinations (5.00" in said
    assert "%" not in count_in_words(6, 6, is_exhaustive=True)


def test_whether_a_design_survives_each_failure_needs_no_field_that_may_change() -> None:
    asked = question("ports-n-1").model_copy(update={"choices": [], "budget": None})
    found = plan(asked, estimate)
    assert asked.without_any_part
    assert found.text.startswith("Change nothing: the design meets all targets as it is.")
    assert found.best is not None
    assert found.best.condition != "healthy", "the failure in which the targets are nearest"
    assert "1 combination" not in found.text
    crowded = plan(asked.model_copy(update={"load": 8.0}), estimate)
    assert crowded.text.startswith("No combination meets all targets. Nearest is the design as it")


def test_dates_next_to_a_chance_are_those_without_the_ranges() -> None:
    chance: Any = SimpleNamespace(text="All targets hold with a chance of 16 %.")
    dates = "Through January 2031, the design meets all targets."
    said = plan_in_words("", chance, dates, "")
    assert said.endswith("Without the ranges: through January 2031, the design meets all targets.")
    assert plan_in_words("", None, dates, "") == dates


def test_operations_that_a_plan_leaves_out_are_named(priced: qdepth.Design) -> None:
    document = priced.model_dump(mode="json", by_alias=True)
    document["operations"] = [
        {
            "id": "nightly",
            "kind": "stream",
            "host": "esx01",
            "amount_gib": 10,
            "target": "datastore1",
            "read_pct": 100,
            "block_kib": 512,
            "outstanding_ios": 8,
        }
    ]
    design = read_design(document)
    found = qdepth.plan(design, VARY, verify=False)
    assert found.text.endswith("without the operations of the design: nightly.")
    assert "operations" not in qdepth.plan(priced, VARY, verify=False).text


@pytest.mark.parametrize(
    ("growth", "said"),
    [
        ({"start": "2027-13"}, "Allowed: a year and a month from 01 to 12, such as 2027-03."),
        (
            {"start": "2027-01", "seasons": [{"months": [11], "load_pct": 0.5}]},
            "is 0.5, which is too small. Allowed: at least 1.",
        ),
    ],
)
def test_a_question_that_does_not_fit_is_refused_with_value_and_limit(
    priced: qdepth.Design, growth: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        qdepth.plan(priced, growth=growth)
    assert said in str(refusal.value)
