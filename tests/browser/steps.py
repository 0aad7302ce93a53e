"""What an architect does on the page."""

import re

from playwright.sync_api import Page, expect

CASE = "VMFS or vVol? Emulex LPe36000"


def open_case(page: Page) -> None:
    """From the start page into the editor."""
    page.get_by_role("link", name=CASE).click()
    expect(page.get_by_role("button", name="Simulate", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Host ESXi host")).to_be_visible()


def simulate(page: Page, *, progress: bool = False) -> None:
    """Simulate all designs and wait for the end; what was asked before is answered at once."""
    page.get_by_role("button", name="Simulate", exact=True).click()
    if progress:
        expect(page.get_by_role("progressbar").first).to_be_visible()
        expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(page.get_by_text("Simulated, 95 % interval")).to_be_visible(timeout=180_000)


def save(page: Page) -> str:
    """Save the scenario; gives its id."""
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).not_to_have_url(re.compile("scenarios/new-"))
    expect(page.get_by_role("status").filter(has_text="saved").first).to_be_visible()
    match = re.search(r"/scenarios/([^/?#]+)", page.url)
    assert match is not None
    return match.group(1)
