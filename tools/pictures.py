"""Takes the pictures in docs/images of a server that runs: `tools/pictures.py http://localhost:8000`."""

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CASE = "VMFS or vVol? Emulex LPe36000"
STILL_LOOKED_FOR = re.compile(r"^Looking for|^Estimating|Headroom:\s*…")
SIMULATED = re.compile(r"^Simulated .*95\s% interval")
PATIENCE_MS = 180_000
RUN_BEGINS_MS = 2_000
WIDTH, WHOLE_CHART = 1440, 1040
"""So high that the chart of the answer is not cut [px]."""


def take(page: Page, url: str) -> None:
    """The published Emulex case: its editor, its results and its comparison."""
    page.goto(url)
    page.get_by_role("link", name=CASE).click()
    page.get_by_role("button", name="Simulate", exact=True).click()
    page.wait_for_timeout(RUN_BEGINS_MS)  # an earlier run may still be shown
    expect(page.get_by_role("button", name="Simulate", exact=True)).to_be_visible()
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    expect(page.get_by_role("region", name="Answer")).to_contain_text("Headroom")
    page.screenshot(path=IMAGES / "editor.png")
    page.set_viewport_size({"width": WIDTH, "height": WHOLE_CHART})
    page.get_by_role("link", name="Answer", exact=True).click()
    for name, heading in (("Results", "Bottleneck"), ("Compare", "Verdict")):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.locator("[data-loading]")).to_have_count(0)
        expect(page.get_by_text(STILL_LOOKED_FOR)).to_have_count(0)
        page.screenshot(path=IMAGES / f"{name.lower()}.png")


def main() -> int:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        sys.exit(f"No browser takes the pictures. Install one of {', '.join(CHROMIUM)}.")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(
            viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce"
        )
        take(context.new_page(), sys.argv[1])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
