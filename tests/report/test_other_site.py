"""What a replicated write waits for at the other site, in words."""

import pytest

from qdepth.report.report import Report
from qdepth.studies.estimate.analytic_report import analytic_report
from tests.support.designs import Json, design
from tests.support.stretched import stretched, uniform, workers

TRIP_MS, LINK_MS, ARRAY_MS = 0.15, 8 * 1024 / 1600e6 * 1e3, 0.16


def report(document: Json, *classes: Json) -> Report:
    return analytic_report(design({**document, "classes": list(classes) or [workers("east")]}))


def test_the_other_site_is_its_round_trips_its_link_and_its_array() -> None:
    [found] = report(stretched()).other_sites
    assert (found.link, found.site) == ("dwdm", "west")
    assert found.trips_ms == pytest.approx(4 * TRIP_MS)
    assert found.queue_ms == pytest.approx(LINK_MS, rel=0.01)
    assert found.array_ms == pytest.approx(ARRAY_MS, rel=0.01)
    assert found.sentence.replace("\u00a0", " ") == (
        "0.765 ms of each write, on average, is the other site, west: 0.600 ms for 2 round trips "
        "over 30 km, 5.12 µs on the link and 0.160 ms in the array there."
    )


def test_local_and_other_site_add_up_to_the_latency_of_a_write() -> None:
    of = report(stretched())
    (other,) = of.other_sites
    other_ms = other.trips_ms + other.queue_ms + other.array_ms
    assert of.total.latency_ms.mean.value == pytest.approx(LINK_MS + ARRAY_MS + other_ms, rel=0.01)


def test_each_direction_that_carries_writes_has_its_sentence() -> None:
    both = report(stretched(), workers("east"), workers("west"))
    assert [each.site for each in both.other_sites] == ["west", "east"]
    one = report(uniform(access="active_passive"), workers("east"), workers("west"))
    assert [each.site for each in one.other_sites] == ["west"]


def test_without_replication_there_is_no_other_site() -> None:
    assert analytic_report(design()).other_sites == []


def test_a_full_link_is_the_bottleneck_by_its_name() -> None:
    of = report(stretched(speed_gbps=1), workers("east", outstanding_ios=64))
    assert of.bottleneck.part == "dwdm"
    assert of.bottleneck.sentence.startswith("The inter-site link dwdm to site west is busy")


def test_a_link_that_lacks_credits_says_so() -> None:
    of = report(stretched(buffer_credits=5), workers("east", outstanding_ios=64))
    assert of.bottleneck.sentence.endswith("More credits make it faster.")


def test_writes_in_flight_that_bind_are_the_bottleneck() -> None:
    of = report(stretched(writes_in_flight=2), workers("east", outstanding_ios=32))
    assert of.bottleneck.origin == "site_links.dwdm.writes_in_flight"
    assert of.other_sites[0].queue_ms > 5.0
