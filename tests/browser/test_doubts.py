"""What has not settled is said before the numbers, and a click simulates longer."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import go_to, simulate, stored
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

IOS = 5_000
"""Two rounds over two paths that are each kept for 1,000 I/Os: too few to be steady."""

WATCH = """() => {
  const strip = document.querySelector('section[aria-label="Answer"]')
  const inBar = 'header :is(nav a, div:last-child > button, button[title])'
  const pressed = [...document.querySelectorAll(inBar)]
  globalThis.placed = () => JSON.stringify([strip, ...pressed].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  }))
  globalThis.watched = new Set()
  const look = () => {
    if (document.querySelector('button:active') === null) watched.add(placed())
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes in every frame where the strip and what can be pressed in the bar are.

Not while something is pressed: a button sinks by a pixel then.
"""


def slowly_turning(name: str) -> dict[str, Any]:
    """A design whose only host leaves a path after 1,000 I/Os."""
    document = design(name)
    (host,) = document["hosts"]
    second_port = host["hba_ports"][0] | {"id": "hba1"}
    turning = {"path_policy": "round_robin", "round_robin_ios": 1_000}
    document["hosts"] = [host | turning | {"hba_ports": [*host["hba_ports"], second_port]}]
    return document


def says_first(place: Locator, doubt: str, number: str) -> None:
    """The doubt stands before the number, in the order in which a screen reader tells them."""
    expect(place).to_contain_text(doubt)
    text = place.inner_text()
    assert text.index(doubt) < text.index(number)


@pytest.mark.full
def test_doubt_is_said_first_and_a_click_simulates_longer(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    first, second = slowly_turning("first"), slowly_turning("second")
    second["hosts"][0]["lun_depth"] = 16
    page = open_page(
        stored(server, scenario(first, second) | {"options": {"engine": "simpy", "max_ios": IOS}})
    )
    expect(page.get_by_text("For 5\u202f000 I/Os.", exact=True)).to_be_visible()
    strip = page.get_by_role("region", name="Answer", exact=True)
    expect(strip).to_contain_text("IOPS")
    page.evaluate("document.fonts.ready.then(() => null)")  # letters may change once they are there
    page.evaluate(WATCH)
    simulate(page)
    says_first(strip, "Not settled.", "IOPS")
    assert page.evaluate("[...watched]") == [page.evaluate("placed()")], "something has moved"
    doubt = strip.get_by_text("Not settled.").first
    whole = strip.get_by_role("paragraph").filter(has_text="Not settled.")
    expect(whole).to_have_count(0)
    doubt.click()
    expect(whole).to_be_in_viewport(ratio=1)
    assert page.evaluate("[...watched].length") == 1
    doubt.click()
    expect(strip.get_by_role("button", name="Simulate longer")).to_be_visible()
    picture(page, "doubt-strip")

    go_to(page, "Compare")
    verdict = page.get_by_role("region", name="Verdict")
    says_first(verdict, "B (One host, one LUN): Not settled", "Do not rely on this yet: A")
    expect(verdict.get_by_role("alert")).to_have_count(1)
    picture(page, "doubt-compare")
    go_to(page, "Results")
    answer = page.get_by_role("article").first
    says_first(answer, "Not settled", "IOPS")
    expect(page.get_by_text(re.compile("reached a steady state"))).to_have_count(0)

    answer.get_by_role("button", name="Simulate longer").click()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Run").click()
    facts = page.get_by_role("group").filter(has_text="The run behind the numbers")
    expect(facts).to_contain_text("20.0k, ")
    expect(facts).to_contain_text("budget of 20\u202f000 I/Os")
    expect(page.get_by_text("For 20\u202f000 I/Os.", exact=True)).to_be_visible()
    picture(page, "doubt-longer")
