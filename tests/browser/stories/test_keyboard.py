"""From the start page to a copied link with the keyboard alone."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.steps import SIMULATED, go_to, open_case
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

MOST_KEYS = 160
MOST_TABS = 40
FOCUS = """() => {
  const { activeElement: at } = document
  const { outlineStyle, outlineWidth } = getComputedStyle(at)
  const { top, bottom } = at.getBoundingClientRect()
  return {
    name: at.id || at.getAttribute('aria-label') || at.textContent.slice(0, 40),
    isPage: at === document.body,
    isMain: at.id === 'main' || at instanceof HTMLDialogElement,
    isMarked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      || at.closest('label')?.matches(':has(:focus-visible)') === true,
    isSeen: bottom > 0 && top < window.innerHeight,
  }
}"""


@dataclass
class Keys:
    """What a hand does on the keyboard: each key counts, and after each the focus is looked for."""

    page: Page
    pressed: int = 0

    def press(self, key: str) -> None:
        self.pressed += 1
        self.page.keyboard.press(key)
        focus = self.page.evaluate(FOCUS)
        assert not focus["isPage"], f"{key} loses the focus to the page"
        assert focus["isMain"] or (focus["isMarked"] and focus["isSeen"]), (key, focus)

    def write(self, text: str) -> None:
        self.pressed += len(text)
        self.page.keyboard.type(text)

    def tab_to(self, target: Locator) -> None:
        expect(target).to_have_count(1)
        for _ in range(MOST_TABS):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"{target} is not reached in {MOST_TABS} steps")

    def command(self, words: str) -> None:
        """Give a command by its name."""
        self.press("Control+k")
        self.write(words)
        self.press("Enter")


def test_new_scenario_is_answered_changed_simulated_and_shared_by_keyboard(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    expect(page.get_by_text("are within the simulated interval")).to_be_visible()
    keys = Keys(page)
    keys.tab_to(page.get_by_role("link", name="New scenario"))
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1, name="New scenario")).to_be_visible()
    hosts = page.get_by_role("textbox", name="Hosts", exact=True)
    keys.tab_to(hosts)
    keys.press("Control+a")
    keys.write("3")
    keys.tab_to(page.get_by_role("button", name="Open in the editor"))
    picture(page, "keyboard-new")
    keys.press("Enter")
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    keys.command("lun depth")
    depth = page.get_by_role("textbox", name="LUN depth")
    expect(depth).to_be_focused()
    keys.press("Control+a")
    keys.write("48")
    keys.press("Tab")
    expect(depth).to_have_value("48")
    picture(page, "keyboard-editor")
    keys.press("Control+Enter")
    expect(page.get_by_text(SIMULATED)).to_be_visible()
    keys.command("go to: compare")
    expect(page.get_by_role("heading", name="Verdict")).to_be_visible()
    share = page.get_by_role("button", name="Share", exact=True)
    keys.tab_to(share)
    keys.press("Enter")
    dialog = page.get_by_role("dialog", name="Share this scenario")
    keys.tab_to(dialog.get_by_role("button", name="Save", exact=True))
    keys.press("Enter")
    create = dialog.get_by_role("button", name="Create a view link")
    expect(create).to_be_visible()
    keys.tab_to(create)
    keys.press("Enter")
    link = dialog.get_by_role("textbox", name="View link")
    expect(link).to_be_visible()
    keys.tab_to(dialog.get_by_role("button", name="Copy", exact=True))
    picture(page, "keyboard-share")
    keys.press("Enter")
    expect(dialog.get_by_text(re.compile("^Copied"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    assert keys.pressed <= MOST_KEYS, keys.pressed


def test_focus_follows_a_class_that_is_added_or_removed(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    add = page.get_by_role("button", name="Add a class")
    keys = Keys(page)
    keys.tab_to(add)
    keys.press("Enter")
    name = page.get_by_role("region", name=re.compile("^Class ")).nth(1).get_by_label("Name")
    expect(name).to_be_focused()
    keys.write("Orders")
    expect(name).to_have_value("Orders")
    keys.tab_to(page.get_by_role("button", name="Remove Orders"))
    keys.press("Enter")
    expect(name).to_have_count(0)
    expect(add).to_be_focused()


def test_content_of_a_scenario_is_one_skip_away(open_page: OpenPage) -> None:
    page = open_page("/")
    open_case(page)
    go_to(page, "Sweep")
    heading = page.get_by_role("link", name='Link to "What to sweep"')
    expect(heading).to_be_visible()
    page.reload()
    expect(heading).to_be_visible()
    keys = Keys(page)
    keys.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    keys.press("Tab")
    expect(heading).to_be_focused()
