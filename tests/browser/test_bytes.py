"""What a browser has to fetch before a page can be used."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.support import http
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOST_SCRIPT_BYTES = 200_000
"""For all that the page needs before it can be used; its chart comes later."""
SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .map(({ name, transferSize, decodedBodySize }) => [name, transferSize, decodedBodySize])"""

MOST_LINK_BYTES = 385_000
"""For what somebody on a phone sees of a shared design, with everything that the page fetched."""
FETCHED = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""

FONTS = """() => performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.woff2'))
  .map(({ name, initiatorType }) => [name, initiatorType])"""


def scripts_of(page: Page) -> dict[str, tuple[int, int]]:
    """Bytes of each script that the page fetched: on the wire, and unpacked."""
    return {name: (sent, whole) for name, sent, whole in page.evaluate(SCRIPTS)}


def test_start_page_works_without_its_chart(open_page: OpenPage) -> None:
    page = open_page("/", expect_errors=("ERR_FAILED", "dynamically imported"))
    page.route("**/*chart*.js", lambda route: route.abort())
    page.reload()
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    expect(page.get_by_text("misses its target")).to_be_visible()
    expect(page.locator(".recharts-surface")).to_have_count(0)
    page.unroute_all()
    page.reload()
    expect(page.locator(".recharts-surface").first).to_be_visible()


def test_start_page_needs_few_bytes_one_typeface_and_no_canvas(
    server: RunningServer, open_first: Callable[[str], Page]
) -> None:
    """The page itself asks for the typeface, once: text would move if the styles alone did."""
    page = open_first(server.url)
    expect(page.get_by_role("button", name="Blank design")).to_be_visible()
    expect(page.get_by_role("link", name="VMFS or vVol?")).to_be_visible()
    first = scripts_of(page)
    named = re.findall(r'"(/assets/[^"]+\.js)"', http.get(server.url).text)
    needed = {name: sizes for name, sizes in first.items() if name.endswith(tuple(named))}
    assert len(needed) == len(named)
    sent = sum(sent for sent, _ in needed.values())
    assert 0 < sent <= MOST_SCRIPT_BYTES
    assert sent < sum(whole for _, whole in needed.values()) / 2, "scripts come uncompressed"
    assert not [name for name in needed if "canvas" in name]
    page.evaluate("document.fonts.ready")
    assert [begun_by for _, begun_by in page.evaluate(FONTS)] == ["link"]

    page.get_by_role("button", name="Blank design").click()
    expect(
        page.get_by_role("region", name="Layout").get_by_text("Fabric", exact=True)
    ).to_be_visible()
    assert [name for name in scripts_of(page) if "canvas" in name]


def test_shared_link_is_light_on_a_phone(server: RunningServer, open_first: OpenPage) -> None:
    api = f"{server.url}/api/v1"
    case = next(one for one in http.get(f"{api}/examples").json() if one["load"] is not None)
    body = {"title": case["title"], "designs": case["designs"]}
    made = http.post(f"{api}/scenarios", json=body).json()
    link = http.post(f"{api}/scenarios/{made['id']}/shares", json={}).json()
    assert link["has_result"]
    page = open_first(f"{server.url}{link['url']}", width=390, height=844, dark=True)
    expect(page.get_by_role("img", name=re.compile("^Throughput-latency"))).to_be_visible()
    expect(page.get_by_text("Until p99 of SQL is 2 ms").first).to_be_visible()
    assert 200_000 < page.evaluate(FETCHED) <= MOST_LINK_BYTES

    page.get_by_text("question by question").click()
    expect(page.get_by_role("heading", name="Where the microseconds are")).to_be_attached()
    page.get_by_text("Layout, notes, queues and limits").first.click()
    page.get_by_text("As esxtop shows them").click()
    expect(page.get_by_role("table").filter(has_text="DQLEN")).to_be_visible()
