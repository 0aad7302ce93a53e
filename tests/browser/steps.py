"""What an architect does on the page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from qdepth.studies.simulate.options import LEAST_IOS
from tests.support import http
from tests.support.designs import small_design
from tests.support.server import RunningServer

MENU_PAGES = ("Versions",)
SIMULATED = re.compile(r"^Simulated .*, 95\s% interval$")
"""How the strip marks an answer that was simulated, with its time."""
GROUPS = {
    "Answer": ("Results", "Compare", "Failures", "Timeline"),
    "Explore": ("Sweep", "Ways", "Fairness", "Calibrate"),
    "Buy": ("Candidates", "Plan", "Spreadsheet", "Report"),
}
GROUP_OF = {page: group for group, pages in GROUPS.items() for page in pages}
CASE = "VMFS or vVol? Emulex LPe36000"
CASE_PAGE = "/scenarios/new?example=emulex-vvol"
BLANK_PAGE = "/scenarios/new?blank"
"""Addresses of the editor for tests that do not need the start page: it takes a second to draw."""


def stored(server: RunningServer, content: dict[str, Any]) -> str:
    """Store a scenario; return the path of its page."""
    answer = http.post(f"{server.url}/api/v1/scenarios", json=content)
    return f"/scenarios/{answer.raise_for_status().json()['id']}"


def open_case(page: Page) -> None:
    """Open the case from the start page."""
    page.get_by_role("link", name=CASE).click()
    await_case(page)


def await_case(page: Page) -> None:
    """Wait until the editor shows the case."""
    expect(page.get_by_role("button", name="Simulate", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Host ESXi host")).to_be_visible()


def go_to(page: Page, name: str) -> None:
    """Open a page of the scenario, through its group or the menu; it is there afterwards."""
    if name in MENU_PAGES:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("menuitem", name=name, exact=True).click()
        page.wait_for_url(f"**/{name.lower()}")
        return
    group = GROUP_OF.get(name, name)
    groups = page.get_by_role("navigation", name="Scenario")
    _follow(groups.get_by_role("link", name=group, exact=True), current="true")
    if group != name:
        pages = page.get_by_role("navigation", name=group, exact=True)
        _follow(pages.get_by_role("link", name=name, exact=True), current="page")


def _follow(link: Locator, current: str) -> None:
    """Follow a link until its page, which may be loaded first, has taken the place of the last."""
    link.click()
    expect(link).to_have_attribute("aria-current", current)


@contextmanager
def held(page: Page, address: str) -> Iterator[list[Route]]:
    """Keep what the page asks of an address until the end of the block, when the server answers."""
    asked: list[Route] = []
    page.route(address, lambda route: asked.append(route))  # noqa: PLW0108 - it is marked
    yield asked
    for route in asked:
        route.continue_()
    page.unroute(address)


def simulate(page: Page) -> None:
    """Simulate all designs and wait for the end; what was asked before is answered at once."""
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_text(SIMULATED)).to_be_visible(timeout=180_000)


def load_compiled_engine(server: RunningServer) -> None:
    """Let the worker run the compiled engine once; until it can, runs that leave the engine open
    are simulated in SimPy."""
    body = {
        "designs": [small_design()],
        "options": {"engine": "compiled", "max_ios": LEAST_IOS},
    }
    with http.client(base_url=server.url) as client:
        asked = client.post("/api/v1/runs", json=body)
        assert asked.status_code in (200, 202), asked.text
        run = asked.json()
        client.get(run["links"]["events"])  # ends with the run
        assert client.get(run["links"]["self"]).json()["status"] == "succeeded"


def save(page: Page) -> str:
    """Save the scenario; gives its id."""
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).not_to_have_url(re.compile("scenarios/new-"))
    expect(page.get_by_role("status").filter(has_text="saved").first).to_be_visible()
    match = re.search(r"/scenarios/([^/?#]+)", page.url)
    assert match is not None
    return match.group(1)


def parts_list(page: Page) -> Locator:
    """The list of parts, which a wide window puts away until it is called for."""
    parts = page.get_by_role("region", name="Parts", exact=True)
    call = page.get_by_role("button", name="List of parts", expanded=False)
    expect(parts.or_(call).first).to_be_visible()
    if not parts.is_visible():
        call.click()
    return parts


def select(page: Page, part: str) -> None:
    """Select a part in the list of parts."""
    parts = parts_list(page)
    parts.get_by_role("button", name=part).first.click()
    expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()


def unfolded(box: Locator) -> Locator:
    """A box of the inspector, whose group of fields is opened."""
    box.evaluate("one => one.closest('details')?.setAttribute('open', '')")
    return box


def choose(page: Page, label: str, value: str) -> None:
    """Choose in a list of the inspector."""
    box = unfolded(page.get_by_label(label, exact=True))
    box.focus()
    box.select_option(value)
    expect(box).to_have_value(value)


def write(page: Page, label: str, value: str) -> None:
    """Write into a box of the inspector."""
    box = unfolded(page.get_by_label(label, exact=True))
    box.fill(value)
    expect(box).to_have_value(value)


def add(page: Page, *kinds: str) -> None:
    """Add parts from the palette."""
    for kind in kinds:
        page.get_by_role("region", name="Add a part").get_by_role(
            "button", name=kind, exact=True
        ).click()


def paste(page: Page, table: str) -> None:
    """Give the points as CSV."""
    box = page.get_by_role("textbox", name="Paste the table")
    unfold = page.get_by_text("Points from a table or a file")
    expect(box.or_(unfold).first).to_be_visible()  # a click too early would fold the box away
    if not box.is_visible():
        unfold.click()
    box.fill(table)
    page.get_by_role("button", name="Take these rows").click()
