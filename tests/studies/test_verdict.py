"""Who is ahead: named with its numbers and its own limit, or nobody."""

from collections.abc import Sequence

import pytest

from qdepth.figures import NO_BREAK
from qdepth.report.comparison import LETTERS
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.comparison import compare
from qdepth.studies.compare.materiality import DEFAULT, Materiality
from qdepth.studies.compare.verdict import verdict as full_verdict
from qdepth.studies.estimate.estimate import estimate
from tests.support.designs import design


def verdict(reports: Sequence[Report], materiality: Materiality = DEFAULT) -> str:
    """The verdict, with a plain space between a letter and its number."""
    text = full_verdict(reports, materiality).text
    for letter in LETTERS:
        text = text.replace(f"{letter}{NO_BREAK}", f"{letter} ")
    return text


def known(value: float, half: float = 0.0) -> Number:
    return Number(value=value, low=value - half, high=value + half, tag="simulated")


def unsure(value: float) -> Number:
    return Number(value=value, low=None, high=None, tag="simulated", note="not enough data")


@pytest.fixture(scope="module")
def base() -> Report:
    return estimate(design())


def answering(
    base: Report, title: str, iops: Number, mean: Number, p99: Number, *, status: str = "steady"
) -> Report:
    """A report with these answers; what binds it is named by its title."""
    latency = base.total.latency_ms.model_copy(update={"mean": mean, "p99": p99})
    total: GroupResult = base.total.model_copy(update={"iops": iops, "latency_ms": latency})
    binds = base.bottleneck.model_copy(update={"sentence": f"The SP of {title} is busy."})
    return base.model_copy(
        update={
            "design_id": title.lower(), "design_title": title, "total": total,
            "bottleneck": binds, "status": status, "status_text": f"{title} is in doubt.",
        }
    )  # fmt: skip


def test_names_the_winner_its_numbers_and_its_own_limit(base: Report) -> None:
    """1.9 = 190 / 100; 1.25 = 8.90 / 7.10."""
    reports = [
        answering(base, "Old", known(100e3, 1e3), known(1.0, 0.1), known(8.9, 0.1)),
        answering(base, "New", known(190e3, 1e3), known(0.95, 0.1), known(7.1, 0.1)),
    ]
    told = verdict(reports)
    assert told == (
        "B (New) is ahead of A (Old): 1.90 times the IOPS (190k against 100k); "
        "1.25 times faster at p99 (7.10\u00a0ms against 8.90\u00a0ms); "
        "no clear difference in mean latency (0.950\u00a0ms against 1.00\u00a0ms). "
        "Limit of B (New): The SP of New is busy."
    )
    assert compare([design()] * 2, reports).verdict == told


def test_first_design_can_win(base: Report) -> None:
    old = answering(base, "Old", known(200.0), known(1.0), known(2.0))
    new = answering(base, "New", known(100.0), known(2.0), known(4.0))
    told = verdict([old, new])
    assert told.startswith("A (Old) is ahead of B (New): 2.00 times the IOPS (200 against 100);")
    assert told.endswith("Limit of A (Old): The SP of Old is busy.")


def test_no_clear_difference_has_no_winner(base: Report) -> None:
    numbers = known(100.0, 5.0), known(1.0, 0.1), known(2.0, 0.3)
    more = known(102.0, 5.0), known(0.98, 0.1), known(2.1, 0.3)
    told = verdict([answering(base, "Old", *numbers), answering(base, "New", *more)])
    assert told.startswith(
        "Both perform the same; choose by cost and operations. IOPS (A 100, B 102), "
        "mean latency (A 1.00\u00a0ms, B 0.980\u00a0ms), p99 (A 2.00\u00a0ms, B 2.10\u00a0ms). "
        "Their intervals do not rule out a difference of "
    )
    assert "times" not in told


@pytest.mark.parametrize("designs", [2, 3, 4, 5, 6])
def test_a_sure_difference_too_small_to_matter_has_no_winner(base: Report, designs: int) -> None:
    reports = [
        answering(
            base, f"D{n}", known(1000.0 + 7 * n), known(1.0 - 0.007 * n), known(2.0 - 0.014 * n)
        )
        for n in range(designs)
    ]
    told = verdict(reports)
    who = "Both" if designs == 2 else f"All {designs} designs"
    assert told.startswith(f"{who} perform the same; choose by cost and operations. IOPS (A 1.00k")
    assert "ahead" not in told
    assert "rule out" not in told
    assert " is ahead of " in verdict(reports, Materiality(least_pct=0.5))


def test_two_that_perform_the_same_are_ahead_of_the_rest(base: Report) -> None:
    reports = [
        answering(base, "Slow", known(500.0), known(2.0), known(4.0)),
        answering(base, "Fast", known(1000.0), known(1.0), known(2.0)),
        answering(base, "Quick", known(1010.0), known(0.99), known(2.0)),
    ]
    told = verdict(reports)
    assert told.startswith(
        "B (Fast) and C (Quick) perform the same and are ahead of A (Slow); choose between them by "
        "cost and operations. IOPS (B 1.00k, C 1.01k), "
    )
    assert told.endswith("Limit of C (Quick): The SP of Quick is busy.")


def test_steps_too_small_to_matter_add_up_to_no_winner(base: Report) -> None:
    """C is clearly ahead of A, and B of nobody: no sentence may call all three the same."""
    reports = [
        answering(base, "ABC"[n], known(1000.0 + 40 * n), known(1.0), known(2.0)) for n in range(3)
    ]
    told = verdict(reports)
    assert told.startswith("None of the 3 designs is clearly ahead: no clear difference in IOPS (")
    assert "perform the same" not in told


def test_each_ahead_of_the_next_in_a_circle_has_no_winner(base: Report) -> None:
    """Of three quantities each design is 6 % better in one, and within 5 % in the others."""
    gains = [(1.08, 1.04, 1.0), (1.0, 1.08, 1.04), (1.04, 1.0, 1.08)]
    reports = [
        answering(base, "ABC"[n], known(1000 * iops), known(2 / mean), known(4 / p99))
        for n, (iops, mean, p99) in enumerate(gains)
    ]
    assert verdict(reports).startswith("None of the 3 designs is clearly ahead: ")


def test_a_larger_stated_error_of_the_model_counts(base: Report) -> None:
    reports = [
        answering(base, "Old", known(1000.0), known(1.0), known(2.0)),
        answering(base, "New", known(1000.0), known(0.8), known(1.6)),
    ]
    assert verdict(reports).startswith("B (New) is ahead of A (Old)")
    unsure = Materiality(model_pct={"latency_mean_ms": 25.0, "latency_p99_ms": 33.0})
    assert verdict(reports, unsure).startswith("Both perform the same; ")
    surer = Materiality(model_pct={"latency_mean_ms": 15.0, "latency_p99_ms": 33.0})
    told = verdict(reports, surer)
    assert told.startswith("B (New) is ahead of A (Old): 1.25 times faster on average")
    assert "no clear difference in IOPS (1.00k against 1.00k) or p99 (" in told


def test_faster_but_with_a_longer_tail_does_not_win(base: Report) -> None:
    reports = [
        answering(base, "Calm", known(100.0), known(1.0), known(2.0)),
        answering(base, "Wild", known(150.0), known(0.9), known(5.0)),
    ]
    told = verdict(reports)
    assert "Neither A (Calm) nor B (Wild) is clearly ahead" in told
    assert "1.50 times the IOPS (B 150, A 100)" in told
    assert "2.50 times faster at p99 (A 2.00\u00a0ms, B 5.00\u00a0ms)" in told
    assert told.endswith("Limit of B (Wild): The SP of Wild is busy.")


@pytest.mark.parametrize("designs", [3, 4, 5, 6])
@pytest.mark.parametrize("place", [0, 1, -1])
def test_winner_among_several_is_set_against_the_next(
    base: Report, designs: int, place: int
) -> None:
    """The winner has 1000 IOPS, the next best 500."""
    rest = [
        answering(base, f"Rest{n}", known(500.0 - n), known(2.0 + n), known(4.0 + n))
        for n in range(designs - 1)
    ]
    best = answering(base, "Best", known(1000.0), known(1.0), known(2.0))
    at = place % designs
    told = verdict([*rest[:at], best, *rest[at:]])
    assert f"{'ABCDEF'[at]} (Best) is ahead of the other {designs - 1}. Against " in told
    assert (
        "(Rest0): 2.00 times the IOPS (1.00k against 500); 2.00 times faster on average (1" in told
    )
    assert told.endswith(f"Limit of {'ABCDEF'[at]} (Best): The SP of Best is busy.")


@pytest.mark.parametrize("designs", [3, 4, 5, 6])
def test_tie_at_the_top_of_several_is_said(base: Report, designs: int) -> None:
    tied = [
        answering(base, f"Tied{n}", known(1000.0 + n, 5.0), known(1.0, 0.1), known(2.0, 0.1))
        for n in range(2)
    ]
    rest = [
        answering(base, f"Rest{n}", known(500.0 - n), known(2.0), known(4.0))
        for n in range(designs - 2)
    ]
    told = verdict([*tied, *rest])
    assert told.startswith("A (Tied0) and B (Tied1) perform the same and are ahead of C (Rest0)")
    assert "IOPS (A 1.00k, B 1.00k), " in told


def test_what_is_sure_but_tiny_decides_nothing(base: Report) -> None:
    reports = [
        answering(base, "Old", known(100.0, 1e-6), known(1.0), known(2.0)),
        answering(base, "New", known(100.1, 1e-6), known(0.5), known(1.0)),
    ]
    assert "no clear difference in IOPS (100 against 100)" in verdict(reports)
    losing = [
        answering(base, "Old", known(100.1, 1e-6), known(1.0), known(2.0)),
        answering(base, "New", known(100.0, 1e-6), known(0.5), known(1.0)),
    ]
    assert verdict(losing).startswith("B (New) is ahead of A (Old)")


def test_percentile_without_interval_is_given_but_decides_nothing(base: Report) -> None:
    reports = [
        answering(base, "Old", known(100.0), known(1.0), unsure(2.0)),
        answering(base, "New", known(200.0), known(0.5), unsure(3.0)),
    ]
    told = verdict(reports)
    assert told.startswith("B (New) is ahead")
    assert "1.50 times slower at p99 (3.00\u00a0ms against 2.00\u00a0ms), perhaps by chance" in told


def test_missing_percentile_is_said(base: Report) -> None:
    none = Number(value=None, low=None, high=None, tag="simulated", note="no I/O completed")
    told = verdict([answering(base, title, known(1.0), known(1.0), none) for title in ("X", "Y")])
    assert "p99 cannot be compared" in told


def test_doubt_is_said_first(base: Report) -> None:
    numbers = known(100.0), known(1.0), known(2.0)
    reports = [
        answering(base, "Old", *numbers, status="disputed"),
        answering(base, "New", *numbers, status="not_settled"),
        answering(base, "Same", *numbers),
    ]
    told = verdict(reports)
    assert told.startswith("Do not rely on this yet: A (Old), disputed; B (New), not settled. ")
    assert "Same), " not in told


def test_doubt_of_both_designs_is_said_once_and_names_them(base: Report) -> None:
    numbers = known(100.0), known(1.0), known(2.0)
    told = verdict(
        [answering(base, title, *numbers, status="not_settled") for title in ("Old", "New")]
    )
    assert told.startswith(
        "Do not rely on this yet: A (Old) and B (New), not settled. Both perform the same; "
    )


def test_design_that_leaves_ios_waiting_loses_whatever_it_answers(base: Report) -> None:
    fast = answering(base, "Fast", known(300.0), known(0.5), known(1.0), status="not_settled")
    reason = "class g13 completed no I/O in 68 s, although I/Os are under way."
    starving = fast.model_copy(update={"starvation": reason})
    slow = answering(base, "Slow", known(200.0), known(1.0), known(2.0))
    assert verdict([slow, starving]) == (
        f"A (Slow) is ahead: all of its I/Os are served. B (Fast) loses. {reason} "
        "Limit of A (Slow): The SP of Slow is busy."
    )
    slower = answering(base, "Slower", known(100.0), known(2.0), known(4.0))
    told = verdict([slower, starving, slow])
    assert told.startswith("C (Slow) is ahead of A (Slower): ")
    assert f"B (Fast) loses. {reason}" in told


def test_overload_is_said_first(base: Report) -> None:
    numbers = known(100.0), known(1.0), known(2.0)
    stuck = answering(base, "Small", *numbers, status="no_steady_state")
    told = verdict([answering(base, "Old", *numbers), stuck])
    assert told == ("No answer yet: B (Small) cannot carry its open workload. Small is in doubt.")


def test_designs_with_the_same_title_are_told_apart(base: Report) -> None:
    numbers = known(1.0), known(2.0)
    reports = [answering(base, "Same", known(100.0 * n), *numbers) for n in (1, 2)]
    assert verdict(reports).startswith("B (Same) is ahead of A (Same)")
