"""What was computed for a saved scenario shows in every browser that opens it, with its time."""

import re
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import go_to, paste, select, stored, unfolded
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

WHEN = re.compile(r"Computed \d+ \w+ \d{4}, \d\d:\d\d")
STALE = "Computed for designs that differ from these"
QUICK = {"max_ios": 5_000, "engine": "simpy", "seed": 1127}
LENGTH = {"length_s": 60.0, "moments": [{"at_s": 30.0, "load": 2.0}]}


@pytest.fixture
def address(server: RunningServer) -> str:
    """Address of a saved scenario about which every page has something to ask."""
    document = design("a", timeline=LENGTH)
    document["hosts"][0]["hba_ports"].append({"id": "hba1", "fabric": "san", "speed_gbps": 16})
    (group,) = document["classes"]
    document["classes"] = [deepcopy(group) | {"id": name} for name in ("quiet", "busy")]
    return stored(server, scenario(document) | {"options": QUICK})


def _started(page: Page) -> list[str]:
    """Calls of the page that start something."""
    started: list[str] = []
    job = re.compile(r"/(runs|sweeps|timelines|calibrations|batches)(\?|$)")
    page.on(
        "request",
        lambda call: (
            started.append(call.url) if call.method == "POST" and job.search(call.url) else None
        ),
    )
    return started


def _block(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def _deepen(page: Page) -> None:
    """Change the design, and come back."""
    go_to(page, "Design")
    select(page, "esx")
    unfolded(page.get_by_label("LUN depth", exact=True)).fill("16")


@pytest.mark.full
def test_a_fresh_browser_shows_the_sweep_and_says_when_it_is_stale(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(f"{address}/sweep")
    page.get_by_role("button", name="Start the sweep").click()
    expect(page.get_by_text(re.compile("^Done: "))).to_be_visible()
    when = page.get_by_text(WHEN).inner_text()
    over = re.compile("^IOPS over ")
    seen = page.get_by_role("img", name=over).get_attribute("aria-label") or ""

    fresh = open_page(f"{address}/sweep")
    started = _started(fresh)
    expect(fresh.get_by_text(WHEN)).to_have_text(when)
    expect(fresh.get_by_role("img", name=over)).to_have_attribute("aria-label", seen)
    expect(fresh.get_by_text(STALE)).to_have_count(0)
    picture(fresh, "kept-sweep")

    _deepen(fresh)
    go_to(fresh, "Sweep")
    expect(fresh.get_by_text(STALE)).to_be_visible()
    assert grave_findings(fresh) == []
    picture(fresh, "kept-sweep-stale")
    assert started == []


@pytest.mark.full
def test_a_fresh_browser_shows_the_time_line(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(f"{address}/timeline")
    page.get_by_role("button", name="Compute the timeline").click()
    mean = re.compile("^Mean latency of production over time")
    expect(page.get_by_role("img", name=mean)).to_be_visible()
    when = page.get_by_text(WHEN).inner_text()

    fresh = open_page(f"{address}/timeline", width=390, height=800, dark=True)
    started = _started(fresh)
    expect(fresh.get_by_role("img", name=mean)).to_be_visible()
    expect(fresh.get_by_text(WHEN)).to_have_text(when)
    expect(fresh.get_by_text(STALE)).to_have_count(0)
    assert sideways(fresh) <= 0
    assert grave_findings(fresh) == []
    picture(fresh, "kept-timeline-dark")
    assert started == []


@pytest.mark.full
def test_an_earlier_time_line_says_that_there_is_a_newer_one(
    address: str, open_page: OpenPage
) -> None:
    """It is not one that only lacks the last edits: they were computed since."""
    page = open_page(f"{address}/timeline")
    compute = page.get_by_role("button", name="Compute the timeline")
    compute.click()
    expect(page.get_by_text(WHEN)).to_be_visible()
    earlier = page.url
    assert "timelines=" in earlier
    _deepen(page)
    go_to(page, "Timeline")
    expect(page.get_by_text(STALE)).to_be_visible()
    compute.click()
    expect(page.get_by_text(STALE)).to_have_count(0)
    expect(page.get_by_text(WHEN)).to_be_visible()

    page.goto(earlier)
    expect(page.get_by_text("An earlier timeline")).to_be_visible()
    expect(page.get_by_text(STALE)).to_have_count(0)
    assert grave_findings(page) == []
    page.get_by_role("button", name="Show the newest").press("Enter")
    expect(page.get_by_text("An earlier timeline")).to_have_count(0)
    expect(page.get_by_text(WHEN)).to_be_visible()
    assert "timelines=" not in page.url


@pytest.mark.full
def test_a_fresh_browser_shows_the_failure_that_was_simulated(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(f"{address}/failures")
    page.get_by_role("button", name=re.compile("^Simulate without HBA port hba0")).click()
    heading = page.get_by_role("heading", name="Without HBA port hba0")
    expect(heading).to_be_visible()
    answer = re.compile("^Without HBA port hba0, ")
    expect(page.get_by_text(answer)).to_be_visible()
    seen = page.get_by_text(answer).inner_text()

    fresh = open_page(f"{address}/failures")
    started = _started(fresh)
    expect(fresh.get_by_text(answer)).to_have_text(seen)
    expect(fresh.get_by_text(re.compile(r"^Simulated \d+ \w+ \d{4}"))).to_be_visible()
    expect(
        fresh.get_by_role("table", name=re.compile("Paths before and after")).last
    ).to_be_visible()
    assert grave_findings(fresh) == []
    fresh.get_by_role("heading", name="Without HBA port hba0").scroll_into_view_if_needed()
    picture(fresh, "kept-failure")

    _deepen(fresh)
    go_to(fresh, "Failures")
    expect(fresh.get_by_role("table", name="Single failures, the worst first")).to_be_visible()
    expect(fresh.get_by_role("heading", name="Without HBA port hba0")).to_have_count(0)
    assert started == []


@pytest.mark.full
def test_a_fresh_browser_shows_the_calibration_and_its_measurements(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(f"{address}/calibrate")
    paste(page, "id,role,hosts.esx.lun_depth,iops\none,calibrate,4,9000\ntwo,calibrate,1,3000\n")
    page.get_by_role("button", name="Fit", exact=True).click()
    expect(page.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()

    fresh = open_page(f"{address}/calibrate")
    expect(fresh.get_by_text(re.compile(r"^Done: \d+ designs solved"))).to_be_visible()
    expect(fresh.get_by_text(WHEN)).to_be_visible()
    fresh.get_by_text("Change the question").click()
    expect(fresh.get_by_role("textbox", name="IOPS").first).to_have_value("9000")
    expect(fresh.get_by_text(STALE)).to_have_count(0)
    picture(fresh, "kept-calibration")


@pytest.mark.full
def test_what_a_script_keeps_is_followed_and_found(
    server: RunningServer, address: str, open_page: OpenPage, picture: Picture
) -> None:
    """A fairness question of a script, under the label of the page, and a sweep of many cells."""
    scenario_id = address.rsplit("/", 1)[-1]
    with http.client(base_url=server.url) as client:
        asked = client.get(f"/api/v1/scenarios/{scenario_id}").json()["designs"][0]
        axes = [
            {"path": "classes.busy.workload.outstanding_ios", "values": [4, 64]},
            {"path": "hosts.esx.dsnro", "values": [1, 4]},
        ]

        def start(label: str, **question: Any) -> dict[str, Any]:
            place = {"scenario_id": scenario_id, "label": label}
            body = {"design": asked, "axes": axes, "place": place} | question
            answer = client.post("/api/v1/sweeps", json=body)
            found: dict[str, Any] = answer.raise_for_status().json()
            return found

        ended = start("fairness/a/quiet", options={"engine": "analytic"})
        client.get(f"/api/v1/sweeps/{ended['id']}/events")  # ends with the sweep
        loads = axes[0] | {"values": list(range(1, 31))}
        depths = {"path": "hosts.esx.lun_depth", "values": list(range(1, 31))}
        many = start("sweep/a", axes=[loads, depths], options=QUICK)

        page = open_page(f"{address}/fairness")
        expect(page.get_by_role("heading", name="What quiet feels")).to_be_visible()
        expect(page.get_by_text(WHEN)).to_be_visible()
        expect(page.get_by_text(STALE)).to_have_count(0)
        picture(page, "kept-fairness")
        go_to(page, "Sweep")
        cancel = _block(page, "Result").get_by_role("button", name="Cancel")
        expect(cancel).to_be_visible()
        expect(page.get_by_label("Progress of the sweep")).to_have_count(1)
        cancel.click()
        expect(cancel).to_have_count(0)
        assert client.get(f"/api/v1/sweeps/{many['id']}").json()["status"] == "cancelled"
