"""What describes no steady state is said before the numbers, with what to do."""

import pytest

from qdepth.cli.answers.solve_text import text_of
from qdepth.cli.doubts import doubts_text
from qdepth.figures import whole
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import LEAST_IOS, MOST_IOS, SimulationOptions
from tests.support.designs import design
from tests.support.facts import facts_of

IOS = 5_000
WHY = "The engines disagree: 100 simulated and 200 computed."


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(design(), SimulationOptions(max_ios=IOS))


def doubted(report: Report, status: str = "disputed", ios: int = IOS) -> Report:
    run = facts_of(report).model_copy(update={"ios": ios})
    return report.model_copy(update={"status": status, "status_text": WHY, "run": run})


def steady(report: Report) -> Report:
    return report.model_copy(
        update={"status": "steady", "status_text": "The run reached a steady state."}
    )


@pytest.mark.parametrize(
    ("status", "word"), [("disputed", "Disputed"), ("not_settled", "Not settled")]
)
def test_solve_says_it_before_the_first_number(report: Report, status: str, word: str) -> None:
    title, *told = text_of(doubted(report, status)).splitlines()
    assert title == report.design_title
    assert told[:2] == [f"{word}. {WHY}", f"To simulate longer: --max-ios {4 * IOS}"]
    assert told[2].startswith(report.bottleneck.sentence)
    assert "reached a steady state" not in "".join(told)


def test_what_is_steady_is_not_doubted(report: Report) -> None:
    assert doubts_text([steady(report)]) == []
    assert "The run reached a steady state. " in text_of(steady(report))


def test_of_several_designs_each_is_named(report: Report) -> None:
    """The longest of the doubted runs decides how long the next one is."""
    reports = [steady(report), doubted(report), doubted(report, "not_settled", 3 * IOS)]
    named = [r.model_copy(update={"design_title": t}) for r, t in zip(reports, "XYZ", strict=True)]
    assert doubts_text(named) == [
        f"Y: Disputed. {WHY}",
        f"Z: Not settled. {WHY}",
        f"To simulate longer: --max-ios {12 * IOS}",
    ]


@pytest.mark.parametrize(
    ("ios", "told"),
    [
        (60, f"To simulate longer: --max-ios {LEAST_IOS}"),
        (MOST_IOS // 4, f"To simulate longer: --max-ios {MOST_IOS}"),
        (MOST_IOS // 2, f"To simulate longer: --max-ios {MOST_IOS}"),
        (MOST_IOS, f"The run had {whole(MOST_IOS)} I/Os, the maximum."),
    ],
)
def test_what_is_asked_for_is_what_a_run_may_have(report: Report, ios: int, told: str) -> None:
    assert doubts_text([doubted(report, ios=ios)])[-1] == told


def test_every_replication_has_the_least_that_a_run_may_have(report: Report) -> None:
    short = doubted(report, ios=60)
    run = facts_of(short).model_copy(update={"replications": 10})
    told = doubts_text([short.model_copy(update={"run": run})])[-1]
    assert told == f"To simulate longer: --max-ios {10 * LEAST_IOS}"


def test_overload_has_no_remedy_in_a_longer_run(report: Report) -> None:
    assert doubts_text([doubted(report, "no_steady_state")]) == [f"No steady state. {WHY}"]
