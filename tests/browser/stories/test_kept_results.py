"""A saved scenario that was simulated shows its results in every browser, with their time."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.browser.steps import SIMULATED, go_to, select, simulate, stored, unfolded
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

WHEN = re.compile(r"Simulated \d+ \w+ \d{4}, \d\d:\d\d")
ASK_AGAIN = "Simulate all designs"

STILL_ESTIMATED = re.compile("^(…$|Estimating )")
SHOWN: dict[str, Callable[[Page], Locator]] = {
    "Results": lambda page: page.locator("dl").first,
    "Compare": lambda page: page.get_by_role("table", name="Answers of each design"),
    "Report": lambda page: page.get_by_role("list", name="The answer in short").first,
}
"""Where the numbers of a page are."""


@pytest.fixture
def address(server: RunningServer) -> str:
    """Address of a saved scenario of two designs whose simulation is short."""
    deeper = design("b", title="Deeper")
    deeper["hosts"][0]["lun_depth"] = 8
    options = {"max_ios": 5_000, "engine": "simpy", "seed": 1126}
    return stored(server, scenario(design("a"), deeper) | {"options": options})


def _numbers(page: Page) -> dict[str, str]:
    """What each page says, its time included; the way there is the user's."""
    said = {}
    for name, of in SHOWN.items():
        go_to(page, name)
        expect(page.get_by_text(WHEN)).to_be_visible()
        expect(page.get_by_role("button", name=ASK_AGAIN)).to_have_count(0)
        expect(of(page)).to_be_visible()
        expect(of(page).get_by_text(STILL_ESTIMATED)).to_have_count(0)
        said[name] = f"{page.get_by_text(WHEN).inner_text()}\n{of(page).inner_text()}"
    return said


def _strip(page: Page) -> str:
    go_to(page, "Design")
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    return page.get_by_role("region", name="Answer", exact=True).inner_text()


def _runs_started(page: Page) -> list[str]:
    started: list[str] = []
    page.on(
        "request",
        lambda call: (
            started.append(call.url)
            if call.method == "POST" and call.url.endswith(("/runs", "/comparisons"))
            else None
        ),
    )
    return started


def test_a_fresh_browser_shows_what_was_simulated(
    address: str, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address)
    simulate(page)
    seen = _numbers(page)

    fresh = open_page(f"{address}/results")
    started = _runs_started(fresh)
    assert _numbers(fresh) == seen
    assert _strip(fresh) == _strip(page)
    picture(fresh, "kept-strip")

    select(fresh, "esx")
    unfolded(fresh.get_by_label("LUN depth", exact=True)).fill("16")
    expect(fresh.get_by_text(SIMULATED)).to_have_count(0)
    go_to(fresh, "Results")
    expect(fresh.get_by_text("Simulated before the last edits")).to_be_visible()
    expect(fresh.get_by_text(WHEN)).to_be_visible()
    picture(fresh, "kept-stale")
    assert started == []


@pytest.mark.full
def test_results_of_the_version_before_are_told_from_those_of_now(
    server: RunningServer, address: str, open_page: OpenPage, picture: Picture
) -> None:
    path = f"/api/v1{address}"
    with http.client(base_url=server.url) as client:
        run = client.post("/api/v1/runs", json={"scenario_id": path.rsplit("/", 1)[-1]}).json()
        client.get(run["links"]["events"])  # ends with the run
        link = client.post(f"{path}/shares").json()["url"]
        known = client.get(path)
        content = {name: known.json()[name] for name in ("title", "designs", "options")}
        content["designs"][1]["hosts"][0]["lun_depth"] = 16
        client.put(path, json=content, headers={"If-Match": known.headers["ETag"]})

    page = open_page(f"{address}/results", width=390, height=800, dark=True)
    expect(page.get_by_text("Simulated before the last edits")).to_be_visible()
    when = page.get_by_text(WHEN).inner_text()
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    picture(page, "kept-version-before")
    reader = open_page(f"{server.url}{link}")
    expect(reader.get_by_text(WHEN)).to_have_text(when)
    picture(reader, "kept-view-link")


@pytest.mark.full
def test_a_run_of_another_browser_is_followed_to_its_end(
    server: RunningServer, address: str, open_page: OpenPage, picture: Picture
) -> None:
    path = f"{server.url}/api/v1{address}"
    long = {"max_ios": 200_000, "engine": "simpy", "seed": 1128}
    with http.client() as client:
        known = client.get(path)
        content = {name: known.json()[name] for name in ("title", "designs")}
        saved = {"If-Match": known.headers["ETag"]}
        client.put(path, json=content | {"options": long}, headers=saved).raise_for_status()
        run = client.post(
            f"{server.url}/api/v1/runs", json={"scenario_id": path.rsplit("/", 1)[-1]}
        )
        run.raise_for_status()

    page = open_page(f"{address}/results")
    started = _runs_started(page)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page.get_by_label("Progress of the simulation")).to_have_count(1)
    expect(page.get_by_role("button", name="Simulating", exact=True)).to_be_visible()
    picture(page, "run-of-another-browser")
    expect(page.get_by_text(WHEN)).to_be_visible(timeout=180_000)
    expect(page.locator("dl").first).to_be_visible()
    assert started == []
