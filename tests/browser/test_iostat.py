"""The device queues of a flooded disk in the columns of iostat."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways, views
from tests.browser.steps import SIMULATED, go_to

pytestmark = pytest.mark.browser

COLUMNS = ["r/s + w/s", "wait", "actv", "wsvc_t [ms]", "asvc_t [ms]", "%w", "%b"]


@pytest.mark.full
def test_flooded_disk_is_read_like_iostat(open_page: OpenPage, picture: Picture) -> None:
    page = open_page("/")
    page.get_by_role("link", name=re.compile("Busy or flooded")).click()
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_text(SIMULATED)).to_be_visible(timeout=180_000)
    go_to(page, "Results")
    expect(page).to_have_url(re.compile("/results$"))
    expect(page.get_by_role("heading", level=1, name="Results")).to_be_visible()
    flooded = page.get_by_role("radio", name=re.compile("flooded", re.IGNORECASE))
    flooded.click()
    expect(flooded).to_be_checked()
    page.get_by_text("In the columns of iostat").click()
    expect(page.get_by_text("I/Os wait before their queue")).to_be_visible()
    table = page.get_by_role("table", name="Device queues in the columns of iostat -x")
    expect(table).to_be_visible()
    rows = table.get_by_role("row").all()
    heads = [head.inner_text() for head in table.get_by_role("columnheader").all()]
    assert heads == ["Device", *COLUMNS]
    figures = dict(zip(COLUMNS, rows[1].get_by_role("cell").all_inner_texts(), strict=True))
    rate, wait, actv, wsvc_ms = (
        float(figures[name].split()[0]) for name in ("r/s + w/s", "wait", "actv", "wsvc_t [ms]")
    )
    # 48 outstanding I/Os before a queue of 32: 32 are active, 16 wait, by Little's law wait / rate.
    assert actv == pytest.approx(32, rel=0.02)
    assert wait == pytest.approx(16, rel=0.05)
    assert wsvc_ms == pytest.approx(1000 * wait / rate, rel=0.02)
    table.get_by_role("button", name="wsvc_t [ms]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    # The pointer may rest on another heading, whose meaning shows too.
    meaning = page.get_by_role("tooltip").filter(has_text="mean wait for a slot")
    expect(meaning).to_be_visible()
    for view in views(page):
        assert grave_findings(page) == []
        picture(page, f"iostat-{view}")
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    for _ in views(page):
        assert max(sideways(page), 0) == 0
