"""How a question is answered and judged."""

from dataclasses import replace

import pytest

from qdepth.known_answers.open_questions import single
from qdepth.known_answers.question import Quantity, Question
from qdepth.known_answers.simulated_answers import answer, interval, seed_of, verdict
from qdepth.known_answers.suite import suite
from qdepth.solution.solution import Estimate

QUESTIONS = suite()


def _quantity(name: str, exact: float) -> Quantity:
    return Quantity(name, exact, "a book, eq. (1)", lambda _: Estimate(None, note="nothing"))


@pytest.mark.parametrize(
    ("name", "exact", "low", "high", "said"),
    [
        ("latency_mean_ms", 10.0, 9.95, 10.1, "inside"),
        ("latency_mean_ms", 10.0, 10.01, 10.1, "outside"),
        ("latency_mean_ms", 10.0, 9.9, 9.99, "outside"),
        ("latency_mean_ms", 10.0, 9.89, 10.11, "too wide"),
        ("latency_p99_ms", 10.0, 9.75, 10.25, "inside"),
        ("latency_p99_ms", 10.0, 9.69, 10.31, "too wide"),
        ("latency_p99_ms", 12.0, 9.69, 10.31, "too wide"),
        ("lost_pct", 0.0, 0.0, 0.0, "inside"),
    ],
)
def test_verdict(name: str, exact: float, low: float, high: float, said: str) -> None:
    assert verdict(_quantity(name, exact), low, high) == said


def test_interval_is_that_of_student() -> None:
    """t(4, 0.9995) = 8.610 in every printed table; the mean is 3, s = sqrt(2.5)."""
    low, high = interval([1.0, 2.0, 3.0, 4.0, 5.0])
    half = 8.610 * (2.5 / 5) ** 0.5
    assert (low, high) == pytest.approx((3 - half, 3 + half), rel=1e-4)


def test_interval_is_not_believed_below_the_resolution() -> None:
    assert interval([2.0, 2.0, 2.0], 0.01) == pytest.approx((1.98, 2.02))


def test_quantity_without_a_value_fails() -> None:
    question = single("mm1", rate=500.0, scv=1.0, ios=100)
    row = answer(question, replications=2)[2]
    assert (row.id, row.verdict, row.low, row.holds) == (
        "mm1/latency_p99_ms",
        "no value",
        None,
        False,
    )


def test_too_short_a_simulation_fails_as_too_wide() -> None:
    question = single("mm1", rate=900.0, scv=1.0, ios=2_000)
    assert {row.verdict for row in answer(question, replications=3)[1:2]} == {"too wide"}


def test_wrong_theory_fails_as_outside() -> None:
    question = single("mm1", rate=300.0, scv=1.0, ios=160_000)
    wrong = replace(question, quantities=(replace(question.quantities[1], exact=1.6),))
    [row] = answer(wrong, replications=10)
    assert row.verdict == "outside"
    assert row.low is not None
    assert row.low < 1 / 0.7 < 1.6


def test_answers_do_not_depend_on_threads() -> None:
    question = single("mm1", rate=300.0, scv=1.0, ios=3_000)
    assert answer(question, threads=1, replications=4) == answer(
        question, threads=3, replications=4
    )


def test_ids_are_unique_and_seeds_follow_from_them() -> None:
    rows = [question.answer_id(q) for question in QUESTIONS for q in question.quantities]
    assert len(set(rows)) == len(rows)
    assert len({seed_of(question) for question in QUESTIONS}) == len(QUESTIONS)
    assert seed_of(QUESTIONS[0]) == seed_of(replace(QUESTIONS[0], ios=1))


def test_every_family_is_there() -> None:
    assert {question.id for question in QUESTIONS} >= {
        "mm1", "mmc", "mmck", "md1", "mh1", "ps-constant", "ps-spread", "tandem", "mva",
        "machine-repair", "twins", "finite-sources", "engset", "slow-paths", "many-devices",
        "paced",
    }  # fmt: skip


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS if q.id in ("engset", "machine-repair")], ids=lambda q: q.id
)
def test_quick_ones_hold(question: Question) -> None:
    """A quarter of the replications: the exact value is inside, though the interval is wide."""
    rows = answer(question, replications=10)
    for quantity, row in zip(question.quantities, rows, strict=True):
        assert row.low is not None
        assert row.high is not None
        assert row.low <= quantity.exact <= row.high, row
        assert row.high - row.low < 0.06 * quantity.exact, row


@pytest.mark.full
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.id)
def test_all_hold(question: Question) -> None:
    assert [row for row in answer(question, threads=2) if not row.holds] == []
