"""Each page: accessible in both themes, readable on a phone, and clear when something is wrong."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import (
    grave_findings,
    heading_jumps,
    length,
    other_fonts,
    scrolling_tables,
    sideways,
)
from tests.browser.steps import (
    CASE_PAGE,
    await_case,
    go_to,
    open_case,
    parts_list,
    save,
    simulate,
    stored,
    unfolded,
)
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer, own_database, running_server, stop

pytestmark = pytest.mark.browser

READ_PAGES = (("Results", "Bottleneck"), ("Compare", "Verdict"), ("Sweep", "What to sweep"))
AWAY = "The Qdepth server does not answer"


LIGHT_TOO = pytest.param(False, id="light", marks=pytest.mark.full)
DARK = pytest.param(True, id="dark")
"""All pages are judged narrow and dark, and in `full` wide and light too: both have the same parts.
Tests of single pages judge those wide and light each time."""


@pytest.mark.full
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_accessible(
    open_page: OpenPage,
    picture: Picture,
    *,
    dark: bool,
) -> None:
    page = open_page("/", dark=dark)
    expect(page.get_by_role("link", name=re.compile("LPe36000"))).to_be_visible()
    assert grave_findings(page) == []
    open_case(page)
    assert grave_findings(page) == []
    simulate(page)
    assert grave_findings(page) == []
    picture(page, "editor-dark" if dark else "editor-light")
    for name, heading in READ_PAGES:
        go_to(page, name)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        assert grave_findings(page) == []
    save(page)
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("button", name="Create a view link").click()
    link = dialog.get_by_role("textbox", name="View link").input_value()
    assert grave_findings(page) == []
    page.keyboard.press("Escape")
    show_versions(page)
    assert grave_findings(page) == []
    picture(page, "versions-dark" if dark else "versions-light")
    show_spreadsheet(page)
    assert grave_findings(page) == []
    picture(page, "spreadsheet-dark" if dark else "spreadsheet-light")
    shared = open_page(link, dark=dark)
    expect(shared.get_by_role("heading", name="Verdict")).to_be_visible()
    assert grave_findings(shared) == []


def show_versions(page: Page) -> None:
    """Save a second version and look at what differs from the first."""
    page.get_by_role("textbox", name="Title of the scenario").fill("Second")
    page.get_by_role("button", name="Save", exact=True).click()
    go_to(page, "Versions")
    changes = page.get_by_role("region", name="Changes: Scenario")
    expect(changes).to_contain_text(re.compile("Title .* → Second"))


def show_spreadsheet(page: Page) -> None:
    """Make a key for a sheet and look at the formulas that carry it."""
    go_to(page, "Spreadsheet")
    expect(page.get_by_role("button", name="Copy for Excel for Windows")).to_be_disabled()
    page.get_by_role("button", name="Make a read-only key").click()
    page.get_by_role("combobox", name="Program").select_option("Google Sheets")
    page.get_by_role("combobox", name="Number").select_option("total.latency_ms.mean")
    expect(page.get_by_text("=IMPORTDATA(")).to_contain_text(
        "metric=total.latency_ms.mean&key=qds_"
    )
    page.get_by_role("combobox", name="Show").select_option("high end of its interval")
    expect(page.get_by_text("=IMPORTDATA(")).to_contain_text("metric=total.latency_ms.mean.high")
    expect(page.get_by_role("link", name="results.xlsx")).to_be_visible()
    page.get_by_text("Keys of this scenario: 1").click()
    page.get_by_role("button", name=re.compile("^Revoke the key ")).click()
    expect(page.get_by_text(re.compile("^revoked "))).to_be_visible()


LONGEST_START_PX, LONGEST_SHARED_PX = 3500, 6000
"""Four to seven screens of a phone."""
STACKED_PAGES = ("Results", "Compare")
"""Those whose tables have many columns, and show them one below the other on a phone."""
SCENARIO_PAGES = (
    ("Results", "Bottleneck"),
    ("Compare", "Verdict"),
    ("Versions", "Versions"),
    ("Spreadsheet", "use in a spreadsheet"),
    ("Candidates", "Candidates to compare"),
    ("Failures", "Failures"),
    ("Sweep", "What to sweep"),
    ("Plan", "What to reach"),
)


OPENED_BY: dict[str, Callable[[Page], None]] = {
    "Versions": show_versions,
    "Spreadsheet": show_spreadsheet,
}


@pytest.mark.parametrize("dark", [LIGHT_TOO, DARK])
def test_pages_are_readable_on_a_phone(
    server: RunningServer,
    open_page: OpenPage,
    picture: Picture,
    *,
    dark: bool,
) -> None:
    page = open_page("/", width=360, height=800, dark=dark)

    def is_readable(name: str) -> None:
        findings = grave_findings(page)
        picture(page, f"phone-{name.lower()}-{'dark' if dark else 'light'}")
        assert (name, max(sideways(page), 0), findings) == (name, 0, [])
        assert (name, other_fonts(page), heading_jumps(page)) == (name, {}, [])

    expect(page.get_by_role("link", name=re.compile("LPe36000"))).to_be_visible()
    is_readable("Start")
    assert length(page) <= LONGEST_START_PX
    for name in ("Cases", "Known answers"):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        is_readable(name)
    page.goto(server.url)
    open_case(page)
    simulate(page)
    is_readable("Design")
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("region", name="Tables")).to_be_visible()
    is_readable("Table")
    save(page)
    for name, heading in SCENARIO_PAGES:
        OPENED_BY.get(name, partial(go_to, name=name))(page)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        is_readable(name)
        if name in STACKED_PAGES:
            expect(page.get_by_role("table").first).to_be_visible()
            assert scrolling_tables(page) == []
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share this scenario")
    dialog.get_by_role("button", name="Create a view link").click()
    link = dialog.get_by_role("textbox", name="View link").input_value()
    is_readable("Share")
    page.goto(link)
    expect(page.get_by_role("heading", name="Verdict")).to_be_visible()
    is_readable("Shared")
    assert length(page) <= LONGEST_SHARED_PX


def test_negative_depth_is_refused_beside_the_field(open_page: OpenPage) -> None:
    page = open_page("/")
    open_case(page)
    parts_list(page).get_by_role("button", name="ESXi host with Emulex LPe36000 Host").click()
    unfolded(page.get_by_label("PE DSNRO", exact=True)).focus()
    clipped = page.get_by_text("Default 254: the format qdepth/2. ScsiVVolPESNRO of 256 clipped")
    expect(clipped).to_be_visible()
    field = page.get_by_role("textbox", name="LUN depth")
    field.fill("-5")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("-5 is outside the range. Enter a whole number")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    field.fill("64")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("textbox", name="LUN depth")).to_have_value("32")
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("textbox", name="LUN depth")).to_have_value("64")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "is not JSON"),
        (json.dumps(design(colour="red")), "colour"),
        (
            json.dumps(design(classes=[design()["classes"][0] | {"hosts": ["nowhere"]}])),
            "nowhere",
        ),
    ],
    ids=["broken", "unknown key", "no such host"],
)
def test_imported_file_that_is_wrong_is_explained(
    open_page: OpenPage, tmp_path: Path, content: str, says: str
) -> None:
    file = tmp_path / "design.json"
    file.write_text(content)
    page = open_page("/", expect_errors=("422", "400"))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("main")).to_contain_text(says)


def test_unknown_link_says_so(open_page: OpenPage) -> None:
    page = open_page(f"/s/{'x' * 22}", expect_errors=("404",))
    expect(page.get_by_role("main")).to_contain_text(re.compile("link", re.IGNORECASE))
    expect(page.get_by_role("link", name=re.compile("start page", re.IGNORECASE))).to_be_visible()


def save_over(page: Page, url: str) -> None:
    """Change the scenario elsewhere, then here, and try to save: the server refuses."""
    theirs = http.get(url)
    changed = {key: theirs.json()[key] for key in ("title", "designs", "options")}
    changed["title"] = "Changed elsewhere"
    answer = http.put(url, json=changed, headers={"If-Match": theirs.headers["etag"]})
    assert answer.status_code == httpx2.codes.OK
    page.get_by_role("textbox", name="Title of the scenario").fill("Changed here")
    page.get_by_role("button", name="Save", exact=True).click()


def test_stale_save_loses_nothing(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page(CASE_PAGE, expect_errors=("412",))
    await_case(page)
    url = f"{server.url}/api/v1/scenarios/{save(page)}"
    save_over(page, url)
    copy = page.get_by_role("button", name=re.compile("copy", re.IGNORECASE))
    expect(copy).to_be_visible()
    title = page.get_by_role("textbox", name="Title of the scenario")
    expect(title).to_have_value("Changed here")
    copy.click()
    expect(page.get_by_role("status").filter(has_text="v1").first).to_be_visible()
    assert http.get(url).json()["title"] == "Changed elsewhere"


def test_two_editors_merge_field_by_field(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, expect_errors=("412",))
    await_case(page)
    url = f"{server.url}/api/v1/scenarios/{save(page)}"
    save_over(page, url)
    theirs = page.get_by_role("radio", name=re.compile("^Title: theirs"))
    expect(theirs).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "merge")
    theirs.check()
    page.get_by_role("button", name="Save with these choices").click()
    title = page.get_by_role("textbox", name="Title of the scenario")
    expect(title).to_have_value("Changed elsewhere")
    expect(page.get_by_role("status").filter(has_text="v3").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("Changed here")


@pytest.mark.full
def test_their_version_is_loaded_and_mine_comes_back(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(CASE_PAGE, expect_errors=("412",))
    await_case(page)
    url = f"{server.url}/api/v1/scenarios/{save(page)}"
    save_over(page, url)
    page.get_by_role("button", name="Load theirs").click()
    title = page.get_by_role("textbox", name="Title of the scenario")
    expect(title).to_have_value("Changed elsewhere")
    page.get_by_role("button", name="Undo").click()
    expect(title).to_have_value("Changed here")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="v3").first).to_be_visible()
    assert http.get(url).json()["title"] == "Changed here"


def test_reload_in_the_middle_of_an_edit_keeps_it(page: Page) -> None:
    page.get_by_role("textbox", name="Title of the scenario").fill("Half done")
    expect(page).to_have_title(re.compile("Half done"))
    page.reload()
    title = page.get_by_role("textbox", name="Title of the scenario")
    expect(title).to_have_value("Half done")


@pytest.mark.full
def test_server_that_goes_away_and_comes_back(open_page: OpenPage, tmp_path: Path) -> None:
    settings = own_database(tmp_path) | {"QDEPTH_EMBEDDED_WORKERS": "0"}
    with running_server(tmp_path, settings) as first:
        page = open_page(first.url + CASE_PAGE, expect_errors=("Failed to load", "ERR_"))
        await_case(page)
        port = first.url.rsplit(":", 1)[1]
        stop(first.process)
        title = page.get_by_role("textbox", name="Title of the scenario")
        title.fill("While it was away")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text(AWAY)).to_be_visible()
        expect(title).to_have_value("While it was away")
    with running_server(tmp_path, settings, int(port)):
        expect(page.get_by_text(AWAY)).to_have_count(0)
        save(page)
        expect(title).to_have_value("While it was away")


@pytest.mark.full
def test_pages_are_about_the_design_that_is_being_edited(page: Page) -> None:
    vmfs, vvol = (
        page.get_by_role("radio", name=re.compile(name)) for name in ("^A ?VMFS", "^B ?vVol")
    )
    vvol.check()
    for name in ("Failures", "Fairness", "Sweep", "Calibrate"):
        go_to(page, name)
        expect(page).to_have_url(re.compile(f"/{name.lower()}"))
        expect(vvol).to_be_checked()
    vmfs.check()
    expect(page).to_have_url(re.compile("design="))
    for name in ("Sweep", "Design"):
        go_to(page, name)
        expect(vmfs).to_be_checked()


def test_strip_leaves_the_design_in_sight_when_everything_is_twice_as_large(
    open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(CASE_PAGE, width=720, height=450)
    await_case(page)
    strip = page.get_by_role("region", name="Answer")
    expect(strip.get_by_text(re.compile("IOPS, .* mean"))).to_be_visible()
    box = strip.bounding_box()
    assert box is not None
    assert box["height"] < 0.25 * 450
    table = page.get_by_role("button", name="Table", exact=True).bounding_box()
    assert table is not None
    assert table["x"] >= 16
    assert sideways(page) <= 0
    picture(page, "zoomed-editor")


@pytest.mark.full
def test_percentile_without_enough_data_leaves_the_table_its_columns(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    document = design()
    (group,) = document["classes"]
    document["classes"] = [group, group | {"id": "second"}]
    page = open_page(
        stored(server, scenario(document) | {"options": {"engine": "simpy", "max_ios": 20_000}})
    )
    simulate(page)
    go_to(page, "Results")
    table = page.get_by_role("table", name="Classes of VMs")
    expect(table.get_by_text(re.compile(r"^needs .*\sI/Os")).first).to_be_visible()
    table.scroll_into_view_if_needed()
    assert table.evaluate("one => one.scrollWidth - one.parentElement.clientWidth") <= 0
    picture(page, "not-enough-data")
