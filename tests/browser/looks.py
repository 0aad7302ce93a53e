"""How a page looks to a reader with aids, or on a phone."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

GRAVE = ("serious", "critical")
TRANSITIONS_END = """async () => {
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(fading.map((one) => one.finished))
}"""


def grave_findings(page: Page) -> list[str]:
    """What axe finds serious or critical, with the elements, once nothing fades any more."""
    _settle(page)
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{finding['id']}: {node['target']} {node['failureSummary']}"
        for finding in found
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]


def cut_buttons(page: Page) -> list[str]:
    """Words of the buttons that do not fit into them, once nothing fades any more."""
    _settle(page)
    found: list[str] = page.locator("main button").evaluate_all("""(buttons) => buttons
        .filter((button) => [button, ...button.querySelectorAll('*')]
            .some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth))
        .map((button) => button.textContent)""")
    return found


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return width


def _settle(page: Page) -> None:
    expect(page.locator("[data-loading]")).to_have_count(0)
    page.evaluate(TRANSITIONS_END)
    expect(page.locator(".mantine-Button-loader")).to_have_count(0)
