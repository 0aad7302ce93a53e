"""From "New" to a simulated and shared link of a cluster as people have it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.hands import Hands
from tests.browser.looks import cut_buttons, grave_findings, sideways
from tests.browser.steps import SIMULATED, select

pytestmark = pytest.mark.browser

MOST_ACTIONS = 40
LONGEST_S = 180.0
FEW_IOS = 20_000
"""A fiftieth of what it takes until p99 is known to 20 %."""
LEAST_TEXT_PX = 11
SMALLEST_TEXT = """(nodes) => {
  const zoom = new DOMMatrix(document.querySelector('.react-flow__viewport').style.transform).a
  const parts = nodes.flatMap((node) => [node, ...node.querySelectorAll('*')])
  const words = parts.filter((part) => [...part.childNodes].some((one) => one.nodeType === 3))
  return zoom * Math.min(...words.map((one) => parseFloat(getComputedStyle(one).fontSize)))
}"""
CLASSES = (
    ("SQL", "96", "SQL database (OLTP)", "1-3"),
    ("Web", "256", "Web server", "4-7"),
    ("Backup", "48", "Backup target", "8-10"),
)


def answer(hands: Hands) -> None:
    """16 hosts, two fabrics, two controllers of four ports, ten LUNs, 400 VMs in three classes."""
    page = hands.page
    hands.click(page.get_by_role("link", name="New scenario"))
    hands.write(page.get_by_role("textbox", name="Hosts", exact=True), "16")
    hands.choose(page.get_by_label("Model"), "FlashArray//X50R3 (Everpure, formerly Pure Storage)")
    hands.write(page.get_by_role("textbox", name="LUNs"), "10")
    for index, (name, vms, workload, datastores) in enumerate(CLASSES):
        if index > 0:
            hands.click(page.get_by_role("button", name="Add a class"))
        row = page.get_by_role("region", name=re.compile("^Class ")).nth(index)
        hands.choose(row.get_by_label("Workload"), workload)
        hands.write(row.get_by_label("Name"), name)
        hands.write(row.get_by_label("VMs", exact=True), vms)
        hands.write(row.get_by_label("On datastores"), datastores)


@pytest.mark.full
@pytest.mark.parametrize(
    "as_by_default", [False, pytest.param(True, marks=pytest.mark.full)], ids=["few", "to-5"]
)
def test_sixteen_hosts_are_answered_simulated_and_shared_in_forty_actions(
    open_page: OpenPage,
    picture: Picture,
    *,
    as_by_default: bool,
) -> None:
    page = open_page("/")
    hands = Hands(page)
    answer(hands)
    outcome = page.get_by_role("complementary", name="What it makes")
    expect(outcome.get_by_role("img")).to_have_accessible_name(
        re.compile("400 VMs on 16 hosts, 2 fabrics, .* with 2 controllers of 4 ports, 10 LUNs")
    )
    expect(outcome.get_by_role("listitem").first).to_have_text(
        "SQL: 96 VMs, 6 on each of 16 hosts; 32 on each of 3 datastores."
    )
    picture(page, "new-scenario-answered")

    hands.click(page.get_by_role("button", name="Open in the editor"))
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(re.compile(r"^2\d\.\dk\sIOPS"))).to_be_visible()
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    expect(page.get_by_role("region", name="Advice", exact=True)).to_have_count(0)
    layout = page.get_by_role("region", name="Layout")
    for luns in ("LUNs 1 to 3", "LUNs 4 to 7", "LUNs 8 to 10"):
        expect(layout.get_by_role("button", name=re.compile(f"^{luns} LUN"))).to_be_visible()
    assert layout.locator(".react-flow__node").evaluate_all(SMALLEST_TEXT) >= LEAST_TEXT_PX
    picture(page, "new-scenario-estimated")

    if as_by_default:
        hands.click(page.get_by_role("button", name="Simulate until"))
        hands.click(page.get_by_role("menuitem", name="p99 is known to 5 %"))
    else:
        hands.write(page.get_by_role("textbox", name="Max I/Os"), str(FEW_IOS))
        hands.click(page.get_by_role("button", name="Simulate", exact=True))
    expect(page.get_by_text(SIMULATED)).to_be_visible(timeout=600_000)
    hands.click(page.get_by_role("button", name="Save", exact=True))
    expect(page).not_to_have_url(re.compile("scenarios/new-"))
    hands.click(page.get_by_role("button", name="Share", exact=True))
    dialog = page.get_by_role("dialog", name="Share this scenario")
    hands.click(dialog.get_by_role("button", name="Create a view link"))
    link = dialog.get_by_role("textbox", name="View link").input_value()
    assert hands.actions <= MOST_ACTIONS
    picture(page, "new-scenario-shared")

    shared = open_page(link)
    expect(shared.get_by_role("heading", name="Verdict")).to_be_visible()
    expect(shared.get_by_role("heading", level=1)).to_contain_text("16 hosts")


def test_every_question_of_sixteen_hosts_is_answered_in_three_minutes(
    open_page: OpenPage, picture: Picture
) -> None:
    """By the keystroke-level model, from the start page to the answer, without a file."""
    page = open_page("/")
    hands = Hands(page)
    answer(hands)
    hands.choose(page.get_by_label("Release"), "ESXi 8.0 before U3")
    hands.choose(page.get_by_label("Driver"), "Emulex lpfc 12.8.534 and later")
    hands.write(page.get_by_role("textbox", name="Ports per host"), "4")
    hands.write(page.get_by_role("textbox", name="Fabrics"), "2")
    hands.choose(page.get_by_label("Port speed [Gb/s]"), "32")
    hands.write(page.get_by_role("textbox", name="Controllers", exact=True), "2")
    hands.write(page.get_by_role("textbox", name="Ports per controller"), "4")
    hands.write(page.get_by_role("textbox", name="Capacity [TiB]"), "200")
    hands.click(page.get_by_role("radio", name="VMFS and vVols, as two designs to compare"))
    hands.click(page.get_by_role("button", name="Open in the editor"))
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(re.compile(r"^2\d\.\dk\sIOPS"))).to_be_visible()
    expect(page.get_by_text("None: it can be simulated.")).to_be_visible()
    picture(page, "new-scenario-every-question")
    assert hands.actions <= MOST_ACTIONS
    assert hands.seconds <= LONGEST_S


@pytest.mark.parametrize(
    ("width", "height", "dark"),
    [(1440, 900, False), (390, 844, True), pytest.param(360, 800, False, marks=pytest.mark.full)],
)
def test_questions_are_accessible_and_fit(
    open_page: OpenPage,
    picture: Picture,
    width: int,
    height: int,
    *,
    dark: bool,
) -> None:
    page = open_page("/scenarios/new", width=width, height=height, dark=dark)
    page.get_by_role("button", name="Add a class").click()
    for details in page.locator("details").all():
        details.locator("summary").click()
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    assert cut_buttons(page) == []
    picture(page, f"new-scenario-{width}-{'dark' if dark else 'light'}")


def test_answers_are_estimated_while_they_are_given(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    estimate = page.get_by_role("region", name="Estimate")
    # Each of the 48 VMs asks for 50 I/Os per second, which nothing limits.
    expect(estimate).to_contain_text(re.compile(r"4 VMFS datastores\s*2\.40k\sIOPS, .* p99"))
    expect(estimate).to_contain_text("Nothing is full")
    page.get_by_label("VMs", exact=True).fill("80")
    expect(estimate).to_contain_text(re.compile(r"4 VMFS datastores\s*4\.00k\sIOPS"))
    expect(estimate.get_by_text("vVols behind a protocol endpoint")).to_be_visible()
    page.route("**/evaluations", lambda _asked: None)
    page.get_by_label("VMs", exact=True).fill("160")
    expect(estimate).to_contain_text("4 VMFS datastores, updating")
    expect(estimate).to_contain_text(re.compile(r"4\.00k\sIOPS"))


def test_refused_box_is_named_and_found(open_page: OpenPage) -> None:
    page = open_page("/scenarios/new")
    hosts = page.get_by_role("textbox", name="Hosts", exact=True)
    hosts.fill("many")
    expect(page.get_by_text('"many" is not a number. Enter a whole number.')).to_be_visible()
    page.get_by_role("button", name="Open in the editor").click()
    expect(hosts).to_be_focused()
    expect(page).to_have_url(re.compile("/scenarios/new$"))
    hosts.fill("3")
    page.get_by_role("button", name="Open in the editor").click()
    expect(page.get_by_role("group", name=re.compile("^Host esx01"))).to_be_visible()
    page.go_back()
    expect(hosts).to_have_value("3")


@pytest.mark.full
def test_ten_datastores_and_both_designs_are_in_sight_on_a_small_screen(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page("/", width=1280, height=720)
    answer(Hands(page))
    page.get_by_role("button", name="Open in the editor").click()
    layout = page.get_by_role("region", name="Layout")
    datastores = layout.get_by_text("10 datastores", exact=True)
    expect(datastores).to_be_in_viewport(ratio=0.99)
    expect(layout.get_by_role("img", name="Overview of the layout")).to_be_hidden()
    assert layout.locator(".react-flow__node").evaluate_all(SMALLEST_TEXT) >= LEAST_TEXT_PX
    for title in ("10 VMFS datastores", "vVols behind a protocol endpoint"):
        expect(page.get_by_role("radio", name=title)).to_be_in_viewport()
    datastores.click()
    expect(page.get_by_role("heading", name="10 parts selected")).to_be_visible()
    page.get_by_label("Kind", exact=True).select_option("vvol")
    expect(layout.get_by_text("10 datastores", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.keyboard.press("Escape")
    picture(page, "editor-1280")


@pytest.mark.full
def test_estimates_of_an_array_are_marked_in_the_inspector_with_their_source(
    open_page: OpenPage,
) -> None:
    page = open_page("/")
    answer(Hands(page))
    page.get_by_role("button", name="Open in the editor").click()
    select(page, "FlashArray//X50R3")
    about = page.get_by_role("complementary", name="About the field")
    read = page.get_by_label("Read [ms]", exact=True)
    read.focus()
    expect(about).to_contain_text("FlashArray//X50R3 has it in the catalogue: estimate, calibrate")
    expect(about.get_by_role("link", name="open")).to_be_visible()
    page.get_by_label("Write [ms]", exact=True).focus()
    expect(about).to_contain_text("measured or documented")
    read.fill("0.5")
    expect(about).to_contain_text("Set in this design")
    assert grave_findings(page) == []
