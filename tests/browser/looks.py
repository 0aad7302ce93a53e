"""How a page looks to a reader with aids, or on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, ViewportSize, expect

VIEWS: tuple[tuple[str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("wide-light", {"width": 1440, "height": 900}, "light"),
    ("narrow-dark", {"width": 390, "height": 844}, "dark"),
)
GRAVE = ("serious", "critical")
GRAVE_FINDINGS = """async (grave) => {
  const slight = axe._audit.rules.filter(({ impact }) => impact && !grave.includes(impact))
  const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))
  const { violations } = await axe.run({ resultTypes: ['violations'], rules })
  return violations.filter((finding) => grave.includes(finding.impact)).flatMap((finding) =>
    finding.nodes.map((node) => `${finding.id}: ${node.target} ${node.failureSummary}`))
}"""
"""Rules whose findings are never grave are left out, a third of the time. The others are picked in
the page: to hand all that axe says to another process takes longer."""
FONTS = """() => {
  const found = {}
  const note = (element, text) => {
    const { fontSize, fontWeight, visibility } = getComputedStyle(element)
    if (visibility === 'hidden' || element.getClientRects().length === 0) return
    // zoomed or scaled, so its sizes are its own
    if (element.closest('.react-flow__viewport, svg[viewBox]:not(.recharts-surface)')) return
    found[`${fontSize} ${fontWeight}`] ??= `${element.tagName} ${text.trim().slice(0, 40)}`
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (data.trim() !== '') note(parentElement, data)
  }
  document.querySelectorAll('input, select, textarea').forEach((box) => note(box, box.value))
  return found
}"""
"""Size and weight of each text that is shown, with the first that has them."""
COLLIDING = """(place) => {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const boxes = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (data.trim() === '' || !parentElement.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const { left, right, top, bottom } of range.getClientRects())
      boxes.push({ text: data.trim(), left, right, top, bottom, in: parentElement })
  }
  const middle = ({ top, bottom }) => (top + bottom) / 2
  const isOver = (one, other) => one.in !== other.in && one.left < other.right - 1
    && other.left < one.right - 1 && middle(one) > other.top && middle(one) < other.bottom
  const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => isOver(one, other))
    .map((other) => `${one.text} | ${other.text}`))
  const cut = [...place.querySelectorAll('p, span, summary, li')]
    .filter((part) => part.checkVisibility() && part.clientWidth > 0
      && part.scrollWidth > part.clientWidth + 1)
  return [...pairs, ...cut.map((part) => `cut: ${part.textContent}`)]
}"""
SIDEWAYS = """() => {
  const page = document.documentElement
  return page.scrollWidth - Math.round(page.getBoundingClientRect().width)
}"""
"""A scrollbar has room of its own, whether it is there or not."""
PAPER_PX = 900
"""As wide as A4 within its margins, for a page that is printed at 78 %."""
SIZES, WEIGHTS = ("12px", "14px", "16px", "20px", "28px"), ("400", "600")
"""The sizes and weights of `theme.css`."""
TRANSITIONS_END = """async () => {
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition
    && one.effect.target.checkVisibility())
  await Promise.allSettled(fading.map((one) => one.finished))
}"""
"""What is folded away stands still, so its transitions never end."""


def grave_findings(page: Page) -> list[str]:
    """What axe finds serious or critical, with the elements, once nothing fades any more."""
    _settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(GRAVE_FINDINGS, list(GRAVE))
    return found


def other_fonts(page: Page) -> dict[str, str]:
    """Sizes and weights of text that are none of the page's, with a text that has them."""
    _settle(page)
    found: dict[str, str] = page.evaluate(FONTS)
    asked = {f"{size} {weight}" for size in SIZES for weight in WEIGHTS}
    return {font: text for font, text in found.items() if font not in asked}


def cut_buttons(page: Page) -> list[str]:
    """Words of the buttons that do not fit into them, once nothing fades any more."""
    _settle(page)
    found: list[str] = page.locator("main button").evaluate_all("""(buttons) => buttons
        .filter((button) => [button, ...button.querySelectorAll('*')]
            .some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth))
        .map((button) => button.textContent)""")
    return found


def texts_that_collide(place: Locator) -> list[str]:
    """Pairs of texts of which one is over the other, and texts that are cut."""
    _settle(place.page)
    found: list[str] = place.evaluate(COLLIDING)
    return found


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    width: int = page.evaluate(SIDEWAYS)
    return width


def length(page: Page) -> int:
    """Pixels from the top of the page to its end."""
    height: int = page.evaluate("document.documentElement.scrollHeight")
    return height


def scrolling_tables(page: Page) -> list[str]:
    """Captions of the tables that are wider than their place, also of those that are folded."""
    found: list[str] = page.locator("table:has(caption)").evaluate_all("""(tables) => tables
        .filter(({ parentElement: place }) => place.scrollWidth > place.clientWidth)
        .map((table) => table.caption.textContent)""")
    return found


def views(page: Page) -> Iterator[str]:
    """Show a page wide and light, then narrow and dark; gives the name of each view.

    Cheaper than a test for each where what the page shows took long to compute.
    """
    for name, size, theme in VIEWS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        yield name
    _, size, theme = VIEWS[0]
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme)


@contextmanager
def on_paper(page: Page) -> Iterator[None]:
    """Lay the page out for A4 until the end of the block."""
    before = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER_PX, "height": 900})
    yield
    page.emulate_media(media="null")
    if before is not None:
        page.set_viewport_size(before)


def heading_jumps(page: Page) -> list[str]:
    """Headings that lie more than one level below the one before."""
    found: list[str] = page.evaluate("""() => {
      const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter((one) => one.checkVisibility())
      return all.filter((one, at) => at > 0 && one.tagName[1] - all[at - 1].tagName[1] > 1)
        .map((one) => `${one.tagName} ${one.textContent}`)
    }""")
    return found


def _settle(page: Page) -> None:
    expect(page.locator("[data-loading]")).to_have_count(0)
    page.evaluate(TRANSITIONS_END)
    expect(page.locator(".mantine-Button-loader")).to_have_count(0)
