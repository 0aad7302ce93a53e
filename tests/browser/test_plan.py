"""The page "Plan": from targets and growth to the change that holds, and its copy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LIGHT_AND_DARK, OpenPage, Picture
from tests.browser.looks import grave_findings, on_paper, sideways, views
from tests.browser.steps import stored
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

FEW_IOS = {"max_ios": 200_000}
FINISHED = re.compile("^Done: |^Answered from stored results")
"""Another plan of the same design may have left all answers."""


def planned(server: RunningServer, at_most_ms: float = 0.45) -> str:
    """A scenario whose device queue is too short for its target."""
    one = design(latency_target={"quantity": "mean", "at_most_ms": at_most_ms})
    one["classes"][0]["workload"] = {
        "loop": "paced",
        "outstanding_ios": 8,
        "rate_cap_iops": 5000.0,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    }
    return stored(server, scenario(one, title="Plan") | {"options": FEW_IOS})


def fill_values(page: Page, *values: tuple[str, str]) -> None:
    """Enter the values of the only field, with their prices."""
    for number, (value, price) in enumerate(values, 1):
        group = page.get_by_role("group", name=f"Value {number} of Choice 1")
        if group.count() == 0:
            page.get_by_role("button", name="Add a value to Choice 1").click()
        group.get_by_label(re.compile("^Value")).fill(value)
        group.get_by_label(re.compile("^Price")).fill(price)


def fill(page: Page, *values: tuple[str, str]) -> None:
    """State the depths that the host may take."""
    expect(page.get_by_role("heading", name="What to reach")).to_be_visible()
    expect(page.get_by_role("list", name="What the answer shows")).to_be_visible()
    page.get_by_role("button", name="What is the cheapest change?").click()
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_enabled()
    expect(page.get_by_role("group", name="Choice 1", exact=True)).to_be_visible()
    while page.get_by_role("button", name=re.compile("^Remove Choice")).count() > 0:
        page.get_by_role("button", name=re.compile("^Remove Choice")).first.click()
    page.get_by_role("button", name="Add a field").click()
    page.get_by_label("Field", exact=True).select_option("hosts.esx.lun_depth")
    fill_values(page, *values)
    page.get_by_label("Simulate the best proposal").uncheck()


def fill_growth(page: Page) -> None:
    """State how the load grows."""
    page.get_by_label("The load grows").check()
    page.get_by_label("Month of the design").fill("2027-01")
    page.get_by_label("Months to look ahead").fill("24")
    page.get_by_label("Load of each VM [%]").fill("15")


@LIGHT_AND_DARK
def test_a_plan_is_searched_shown_found_again_in_another_browser_and_copied(
    server: RunningServer, open_page: OpenPage, picture: Picture, *, dark: bool
) -> None:
    address = planned(server)
    page = open_page(f"{address}/plan", dark=dark)
    fill(page, ("4", ""), ("8", "500"), ("16", "900"))
    fill_growth(page)
    page.get_by_role("button", name="Search", exact=True).press("Enter")
    expect(page.get_by_text(FINISHED)).to_be_visible(timeout=240_000)
    expect(page.get_by_text(re.compile("the target|all targets")).first).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^As it is: latency over time"))).to_be_visible()
    expect(page.get_by_role("heading", name="What to reach")).to_have_count(0)
    expect(page.get_by_text("the design grows over 24 months from")).to_be_visible()
    expect(page.get_by_role("button", name="Search", exact=True)).to_have_count(0)
    assert grave_findings(page) == []
    picture(page, f"plan-{'dark' if dark else 'light'}")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    picture(page, f"plan-phone-{'dark' if dark else 'light'}")

    other = open_page(f"{address}/plan", width=1024)
    expect(other.get_by_text(FINISHED)).to_be_visible()
    other.get_by_text("Change the question").click()
    third = other.get_by_role("group", name="Value 3 of Choice 1")
    expect(third.get_by_label(re.compile("^Value"))).to_have_value("16")
    expect(third.get_by_label(re.compile("^Price"))).to_have_value("900")
    expect(other.get_by_label("Months to look ahead")).to_have_value("24")
    other.get_by_role("button", name="To a copy").first.click()
    expect(other.get_by_role("radio", name=re.compile("^B"))).to_be_checked()


def test_a_form_says_what_it_lacks(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page(f"{planned(server)}/plan")
    fill(page, ("4", ""), ("many", ""))
    expect(page.get_by_text('A value: "many" is not a number.')).to_be_visible()
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_disabled()


def test_what_an_estimate_leaves_undecided_a_click_simulates(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(f"{planned(server, 0.325)}/plan")
    fill(page, ("4", ""), ("6", "300"), ("8", "500"))
    page.get_by_role("button", name="Search", exact=True).click()
    answer = page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("It is undecided whether esx: LUN depth = 6 (from 4) meets all")
    expect(answer.get_by_text("Undecided, estimated")).to_be_visible()
    for view in views(page):
        assert grave_findings(page) == []
        assert sideways(page) <= 0
        picture(page, f"plan-undecided-{view}")
    with on_paper(page):
        assert sideways(page) <= 0
        expect(answer.get_by_role("columnheader", name="Targets")).to_be_visible()
        expect(answer.get_by_role("columnheader", name="Apply")).to_have_count(0)
    answer.get_by_role("button", name="Simulate to decide").click()
    expect(answer.get_by_text("Pass, simulated").first).to_be_visible()
    expect(answer.get_by_role("button", name=re.compile("to decide"))).to_have_count(0)
    expect(answer.get_by_role("button", name="Apply the change to a copy")).to_be_visible()
