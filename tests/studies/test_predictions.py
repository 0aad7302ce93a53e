"""Predicted numbers beside measured ones, and what they add up to in words."""

import math

from lab.rigs.rigs import RIGS, read_rig
from qdepth.published.back_tests import read_back_tests
from qdepth.studies.accuracy import accuracy, outcome_in_words, scope_in_words
from qdepth.studies.predictions import predictions


def test_measured_numbers_that_ship_are_those_of_the_rigs() -> None:
    measured = {
        (rig, point.id, quantity): getattr(point, quantity, None)
        for rig in RIGS
        for point in read_rig(rig)[1].points
        for quantity in ("iops", "latency_mean_ms", "latency_p95_ms", "latency_p99_ms")
    }
    for test in read_back_tests():
        assert test.measured == measured[test.rig, test.point, test.quantity]


def test_a_number_is_inside_if_its_range_contains_the_measured_one() -> None:
    for one in predictions():
        assert (one.low <= one.measured <= one.high) is one.is_inside
        assert math.isclose(one.predicted, one.measured * (1 + one.error_pct / 100))


def test_words_count_what_the_rows_count() -> None:
    judged = predictions()
    inside = round(100 * sum(one.is_inside for one in judged) / len(judged), 1)
    sentence = outcome_in_words(judged)
    assert sentence.startswith(f"{len(judged)} measured numbers predicted: ")
    assert f"{inside:g}\u00a0% inside the stated range." in sentence
    assert outcome_in_words(judged[:1]) != sentence


def test_scope_names_each_rig_once_and_what_nobody_measured() -> None:
    judged = predictions()
    measured, cases, missing = scope_in_words(judged)
    of_cases = sum(one.rig == "published cases" for one in judged)
    on_rigs = f"{len(judged) - of_cases} of them were measured on {len(RIGS)} rigs: "
    assert measured.startswith(f"{on_rigs}RDMA target without media; ")
    assert cases.startswith(f"{of_cases} come from ")
    assert "Fibre Channel" in missing
    assert {row.title for row in accuracy(judged)} >= {"Ceph RBD, random reads", "All together"}
