"""How far apart two sites may be while the latency targets are met."""

import pytest

from qdepth.studies.estimate.bearable_distance import bearable_distances
from tests.support.designs import Json, design
from tests.support.stretched import stretched, workers

FIXED_MS = 2 * (8 * 1024 / 1600e6 * 1e3 + 0.16)
"""Latency of a write at no distance: link, SP and constant time, at each site."""
PER_KM_MS = 4 * 0.005


def document(at_most_ms: float, **link: object) -> Json:
    target = {"quantity": "mean", "at_most_ms": at_most_ms}
    return {**stretched(**link), "classes": [workers("east")], "latency_target": target}


@pytest.mark.parametrize("at_most_ms", [0.5, 1.0, 5.0])
def test_the_longest_distance_is_what_the_target_leaves_for_light(at_most_ms: float) -> None:
    [found] = bearable_distances(design(document(at_most_ms)))
    assert found.distance_km == pytest.approx((at_most_ms - FIXED_MS) / PER_KM_MS, rel=0.01)
    assert found.distance_km is not None
    assert found.distance_low_km is not None
    assert found.distance_high_km is not None
    assert found.distance_low_km <= found.distance_km <= found.distance_high_km


def test_half_as_many_round_trips_bear_twice_the_distance() -> None:
    [two], [one] = (
        bearable_distances(design(document(2.0, write_round_trips=trips))) for trips in (2, 1)
    )
    assert two.distance_km is not None
    assert one.distance_km == pytest.approx(2 * two.distance_km, rel=0.01)


def test_the_sentence_names_the_distance_and_what_ends_it() -> None:
    [found] = bearable_distances(design(document(1.0)))
    said = found.sentence.replace("\u00a0", " ")
    assert said.startswith("The targets are met up to 33.")
    assert said.endswith("which is 30.0 km long now; then the mean is 1 ms.")


def test_a_target_that_no_distance_meets_is_said() -> None:
    [found] = bearable_distances(design(document(0.2)))
    assert found.distance_km is None
    assert found.sentence.startswith("No distance of inter-site link dwdm meets")


def test_reads_bear_any_distance() -> None:
    reads = {**document(1.0), "classes": [workers("east", read_pct=100.0)]}
    [found] = bearable_distances(design(reads))
    assert found.more_is_possible


def test_a_link_without_replication_has_no_distance() -> None:
    alone = document(1.0)
    alone["arrays"][0]["luns"][0]["replica"] = None
    assert bearable_distances(design(alone)) == []
