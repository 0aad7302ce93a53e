"""Operations on a timeline: from the empty page to two designs over each other."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import cut_buttons, grave_findings, sideways
from tests.browser.steps import go_to, parts_list
from tests.design.test_operation_problems import OFFLOAD, clone, power_on, with_operations
from tests.support import http
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

QUICK = {"engine": "simpy", "max_ios": 5_000, "replications": 1}
DISK = {"format": "eager_zeroed", "provisioned_gib": 2.0}
LONG = {"engine": "simpy", "max_ios": 20_000_000, "replications": 1}


def address(server: RunningServer, *designs: dict[str, Any], options: Any = QUICK) -> str:
    """Keep a scenario; gives the address of its timeline."""
    content = {"title": "Copies", "designs": list(designs), "options": options}
    with http.client(base_url=server.url) as client:
        made = client.post("/api/v1/scenarios", json=content)
        assert made.status_code == 201, made.text
    return f"{server.url}/scenarios/{made.json()['id']}/timeline"


def with_and_without() -> tuple[dict[str, Any], dict[str, Any]]:
    """The same copy made by the array, and by the host."""
    copy = clone(start_s=30.0, target="ds1", disk=DISK)
    timeline = {"length_s": 200.0}
    named = {"timeline": timeline}
    by_array = with_operations(
        copy, **named, id="with", title="With VAAI", arrays__0__offload=OFFLOAD
    )
    return by_array, with_operations(copy, **named, id="without", title="Without VAAI")


def work_out(page: Page) -> None:
    page.get_by_role("button", name="Compute the timeline").click()


def look_closer(page: Page, chart: Locator) -> None:
    """Choose an operation by the keyboard, then drag over a chart; both lead back to the whole."""
    times = page.get_by_label("Show the time")
    times.select_option(label="around clone01")
    back = page.get_by_role("button", name="Show all of it")
    back.press("Enter")
    expect(times).to_have_value("whole")
    chart.scroll_into_view_if_needed()
    plot = chart.bounding_box()
    assert plot is not None
    middle = plot["y"] + plot["height"] / 2
    page.mouse.move(plot["x"] + plot["width"] * 0.4, middle)
    page.mouse.down()
    page.mouse.move(plot["x"] + plot["width"] * 0.6, middle, steps=3)
    page.mouse.up()
    expect(times).to_have_value("dragged")
    back.click()
    expect(back).to_have_count(0)


def test_empty_page_teaches_and_an_operation_is_added_worked_out_and_undone(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address(server, with_operations()), expect_errors=("422",))
    expect(page.get_by_text("Clones, moves, backups and other work")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "timeline-empty")

    work_out(page)
    expect(page.get_by_text("The timeline of this design is empty.")).to_be_visible()

    # By the keyboard alone.
    page.get_by_role("button", name="Add: Clone").press("Enter")
    expect(page.get_by_role("heading", name="clone01")).to_be_visible()
    page.get_by_label("Provisioned [GiB]").fill("4")
    page.get_by_label("Written [GiB]").fill("2")
    chosen = page.get_by_role("button", name="Clone01", exact=True)
    page.get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("button", name="Clone02", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="After").select_option("clone01")
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Clone02", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Clone02", exact=True)).to_be_visible()

    moments = page.get_by_role("region", name="Events")
    moments.get_by_role("button", name="The load changes").click()
    expect(moments.get_by_text("10 min: load of all VMs to 200 %")).to_be_visible()
    moments.get_by_label("When, from the beginning").fill("20 s")
    moments.get_by_role("textbox", name="to [%]").fill("50")
    expect(moments.get_by_text("20 s: load of all VMs to 50 %")).to_be_visible()
    page.get_by_label("Duration of the timeline").fill("1 min")
    chosen.click()
    expect(page.get_by_label("Written [GiB]")).to_have_value("2")

    work_out(page)
    table = page.get_by_role("table", name="Operations of A small design")
    expect(table.get_by_role("rowheader")).to_have_count(2, timeout=120_000)
    methods = page.get_by_role("table", name="Methods and bottlenecks of A small design")
    expect(methods).to_contain_text("array has no copy engine")
    mean = page.get_by_role("img", name=re.compile("^Mean latency of production over time"))
    expect(mean).to_be_visible()
    assert grave_findings(page) == []
    assert cut_buttons(page) == []
    table.scroll_into_view_if_needed()
    picture(page, "timeline-one")
    look_closer(page, mean)

    page.get_by_label("Written [GiB]").fill("3")
    expect(page.get_by_text("Computed for designs that differ from these")).to_be_visible()


def test_moments_are_sentences_that_are_made_with_choosers(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address(server, with_operations()))
    moments = page.get_by_role("region", name="Events")
    added = moments.get_by_role("group", name="Add an event")
    expect(added.get_by_role("button", name="A part returns")).to_be_disabled()
    added.get_by_role("button", name="A part fails").press("Enter")
    expect(moments.get_by_text("10 min: storage processor spa fails")).to_be_visible()
    moments.get_by_label("When, from the beginning").fill("22:00")
    expect(moments.get_by_text("22 h: storage processor spa fails")).to_be_visible()
    also = moments.get_by_role("group", name="Also at this time")
    also.get_by_role("button", name="A setting changes").press("Enter")
    setting = moments.get_by_role("listitem", name=re.compile("of web to"))
    setting.get_by_role("combobox", name="Part", exact=True).select_option("esx1")
    host = moments.get_by_role("listitem", name=re.compile("of esx1 to"))
    host.get_by_role("combobox", name="Setting").select_option(label="LUN depth")
    host.get_by_role("textbox", name="to").fill("16")
    sentence = "22 h: storage processor spa fails; LUN depth of esx1 to 16"
    expect(moments.get_by_text(sentence)).to_be_visible()
    host.get_by_role("textbox", name="to").fill("a lot")
    expect(moments.get_by_text("is not a number")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "timeline-moments")
    moments.get_by_role("button", name=re.compile("^Take out: storage processor")).click()
    expect(moments.get_by_text("22 h: LUN depth of esx1 to 16")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0
    picture(page, "phone-timeline-moments")


def test_bars_on_the_ruler_move_by_mouse_and_keys(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    timeline = {"length_s": 86_400.0, "moments": [{"at_s": 28_800.0, "load": 2.0}]}
    page = open_page(address(server, with_operations(timeline=timeline)))
    ruler = page.get_by_role("region", name="Ruler")
    event = ruler.get_by_role("slider", name="Start of 8 h: load of all VMs to 200 %")
    expect(event).to_have_attribute("aria-valuetext", "08:00")
    event.press("PageUp")
    moved = ruler.get_by_role("slider", name="Start of 9 h: load of all VMs to 200 %")
    expect(moved).to_have_attribute("aria-valuetext", "09:00")
    expect(page.get_by_text("9 h: load of all VMs to 200 %", exact=True)).to_be_visible()
    bar = ruler.get_by_role("slider").first
    box = bar.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 308, box["y"] + 8, steps=4)
    page.mouse.up()
    expect(bar).not_to_have_attribute("aria-valuetext", "09:00")
    assert grave_findings(page) == []
    picture(page, "timeline-ruler")
    page.get_by_role("button", name="Undo").click()
    expect(bar).to_have_attribute("aria-valuetext", "08:00")
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0


def test_loads_by_the_hour_are_one_sentence_and_a_table(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    loads = [0.2, 0.4, 1.0, 0.8, 0.2]
    moments = [{"at_s": 3600.0 * hour, "load": load} for hour, load in enumerate(loads)]
    timeline = {"length_s": 86_400.0, "moments": moments}
    page = open_page(address(server, with_operations(timeline=timeline)))
    shown = page.get_by_role("region", name="Events")
    told = shown.get_by_text("Load of all VMs, 5 steps from 0 s to 4 h: 20 to 100 %")
    expect(shown.get_by_role("listitem")).to_have_count(1)
    told.press("Enter")
    shown.get_by_role("textbox", name="to [%]").nth(2).fill("150")
    shown.get_by_role("textbox", name="From").last.fill("6 h")
    expect(
        shown.get_by_text("Load of all VMs, 5 steps from 0 s to 6 h: 20 to 150 %")
    ).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "timeline-loads")
    shown.get_by_role("button", name="Remove the moment at 2 h").click()
    expect(shown.get_by_text("Load of all VMs, 4 steps")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 800})
    assert sideways(page) <= 0
    picture(page, "phone-timeline-loads")


@pytest.mark.full
def test_two_designs_lie_over_each_other(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(address(server, *with_and_without()))
    page.get_by_role("heading", name="Offload to the arrays").click()
    acceleration = page.get_by_role("table", name="Hardware acceleration")
    expect(acceleration).to_contain_text("Supported")
    expect(page.get_by_role("checkbox", name="Without VAAI")).to_be_checked()
    work_out(page)
    lanes = page.get_by_role("list", name="Operations over time")
    expect(lanes).to_contain_text("XCOPY", timeout=120_000)
    expect(lanes).to_contain_text("data mover", timeout=120_000)
    expect(page.get_by_role("img", name=re.compile("IOPS of production.*A: .*B: "))).to_be_visible()
    assert grave_findings(page) == []
    page.get_by_role("img", name=re.compile("^Utilisation")).last.scroll_into_view_if_needed()
    picture(page, "timeline-two")

    page.reload()
    expect(lanes).to_contain_text("data mover")
    page.get_by_text("Regimes of Without VAAI", exact=True).click()
    regimes = page.get_by_role("table", name=re.compile("^Regimes of Without VAAI"))
    expect(regimes.get_by_role("row")).to_have_count(4)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Operations as CSV").first.click()
    assert kept.value.suggested_filename == "operations.csv"


@pytest.mark.full
def test_same_happens_in_another_design_on_a_click(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    first = with_operations(
        clone(start_s=1.0, target="ds1", disk=DISK),
        id="first",
        title="First",
        timeline={"length_s": 60.0},
    )
    second = with_operations(id="second", title="Second")
    page = open_page(address(server, first, second))
    together = page.get_by_role("group", name="Also show")
    expect(together).to_contain_text("Second has no events yet.")
    together.get_by_role("button", name="Copy these events").click()
    expect(together.get_by_role("checkbox", name="Second")).to_be_checked()
    work_out(page)
    told = page.get_by_role("status").filter(has_text="The operation ended")
    expect(told.get_by_text("The operation ended; ")).to_have_count(2, timeout=120_000)
    assert grave_findings(page) == []
    picture(page, "timeline-same")


@pytest.mark.full
def test_locks_and_space_have_tables_of_their_own(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    document = with_operations(
        power_on(start_s=10.0, hold_ms=5.0),
        timeline={"length_s": 60.0},
        hosts__0__count=2,
        arrays__0__offload={"thin_provisioning_stun": "on"},
    )
    document["datastores"][0] |= {"capacity_gib": 100.0, "used_gib": 94.9}
    document["classes"][0] |= {"count": 1, "new_blocks_pct": 100.0}
    page = open_page(address(server, document))
    page.get_by_role("button", name="storm, Power-on").click()
    expect(page.get_by_label("Hold [ms]")).to_have_value("5")
    work_out(page)
    space = page.get_by_role("table", name="Space of A small design")
    expect(space).to_contain_text("datastore", timeout=120_000)
    expect(page.get_by_role("img", name=re.compile("^RESV.s: reservations"))).to_be_visible()
    filled = page.get_by_role("img", name=re.compile("^Space of the datastore ds1: warning at 75"))
    expect(filled).to_be_visible()
    expect(page.get_by_role("link", name="Space as CSV")).to_be_visible()
    page.get_by_text("Regimes of A small design", exact=True).click()
    regimes = page.get_by_role("table", name=re.compile("^Regimes of A small design"))
    expect(regimes).to_contain_text("web without space")
    expect(regimes.get_by_role("columnheader", name="RESV/s")).to_be_visible()
    methods = page.get_by_role("table", name="Methods and bottlenecks of A small design")
    expect(methods).to_contain_text("SCSI-2 reservations")
    expect(methods).to_contain_text("array does not support ATS")
    assert grave_findings(page) == []
    assert cut_buttons(page) == []
    space.scroll_into_view_if_needed()
    picture(page, "timeline-space")


def simulate_each_io(page: Page) -> None:
    offer = page.get_by_role("region", name="I/O by I/O", exact=True)
    offer.get_by_label("Replications").fill("2")
    offer.get_by_label("Slices").fill("40")
    offer.get_by_role("button", name="Simulate each I/O").click()


@pytest.mark.full
def test_two_designs_io_by_io_are_subtracted(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    small = {"format": "eager_zeroed", "provisioned_gib": 0.1}
    copy = clone(start_s=1.0, target="ds1", disk=small)
    by_eight, by_four = (
        with_operations(
            copy,
            id=f"pieces{pieces}",
            title=f"{pieces} pieces",
            timeline={"length_s": 5.0},
            hosts__0__data_mover={"outstanding_pieces": pieces},
            classes__0__vms_per_host=1,
            classes__0__workload__outstanding_ios=1,
        )
        for pieces in (8, 4)
    )
    page = open_page(address(server, by_eight, by_four))
    expect(page.get_by_role("checkbox", name="4 pieces")).to_be_checked()
    asked: list[Route] = []
    released: list[bool] = []

    def keep_all_but_the_first(route: Route) -> None:
        asked.append(route)
        if released or len(asked) == 1:
            route.continue_()

    page.route("**/timelines/*/result", keep_all_but_the_first)
    work_out(page)
    offer = page.get_by_role("region", name="I/O by I/O", exact=True)
    expect(offer).to_contain_text("once both timelines are computed", timeout=120_000)
    expect(offer.get_by_role("button", name="Simulate each I/O")).to_be_disabled()
    released.append(True)
    for late in asked[1:]:
        late.continue_()
    expect(offer).to_contain_text("of at most 5.00M I/Os for each design.", timeout=120_000)
    offer.get_by_label("Slices").fill("2000")
    expect(offer.get_by_role("button", name="Simulate each I/O")).to_be_disabled()
    simulate_each_io(page)
    less = page.get_by_role("region", name="Differences I/O by I/O: 4 pieces less 8 pieces")
    expect(less).to_contain_text("Delay at the end of each operation", timeout=240_000)
    drawn = page.get_by_role("img", name=re.compile(r"^Mean latency of production in each slice"))
    expect(drawn).to_be_visible()
    tables = page.get_by_role("region", name="I/O by I/O of 4 pieces")
    spans = tables.get_by_role("table", name="Production before, during and after: 4 pieces")
    expect(spans.get_by_role("rowheader")).to_have_count(3)
    assert grave_findings(page) == []
    assert cut_buttons(page) == []
    drawn.scroll_into_view_if_needed()
    picture(page, "timeline-by-io")
    with page.expect_download() as kept:
        tables.get_by_role("link", name="Slices as CSV").click()
    assert kept.value.suggested_filename == "slices.csv"
    page.reload()
    expect(less).to_be_visible()


def test_what_goes_by_regimes_alone_says_so(server: RunningServer, open_page: OpenPage) -> None:
    moments = [{"at_s": 30.0, "load": 2.0}]
    document = with_operations(timeline={"length_s": 60.0, "moments": moments})
    page = open_page(address(server, document))
    work_out(page)
    offer = page.get_by_role("region", name="I/O by I/O", exact=True)
    expect(offer).to_contain_text("needs regimes", timeout=120_000)
    expect(offer.get_by_role("button", name="Simulate each I/O")).to_have_count(0)


@pytest.mark.parametrize("width", [360, pytest.param(390, marks=pytest.mark.full)])
def test_readable_on_a_phone_and_in_the_dark(
    server: RunningServer,
    open_page: OpenPage,
    picture: Picture,
    width: int,
) -> None:
    design, _ = with_and_without()
    page = open_page(address(server, design), width=width, height=800, dark=width == 360)
    work_out(page)
    lanes = page.get_by_role("list", name="Operations over time")
    expect(lanes).to_contain_text("XCOPY", timeout=120_000)
    assert sideways(page) <= 0
    assert grave_findings(page) == []
    page.get_by_role("img", name=re.compile("^Utilisation")).last.scroll_into_view_if_needed()
    picture(page, f"phone-timeline-{width}")


@pytest.mark.full
def test_progress_is_told_and_cancel_ends_it(
    server: RunningServer, open_page: OpenPage, picture: Picture
) -> None:
    _, design = with_and_without()
    page = open_page(address(server, design, options=LONG))
    work_out(page)
    told = page.get_by_text(re.compile(r"Simulating regime 1 \(production alone\): "))
    expect(told).to_be_visible(timeout=60_000)
    picture(page, "timeline-progress")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text(re.compile("Without VAAI: Cancelled"))).to_be_visible()


def test_data_mover_and_copy_engine_are_edited_in_the_inspector(
    server: RunningServer, open_page: OpenPage
) -> None:
    site = address(server, with_operations(clone(disk=DISK))).replace("/timeline", "")
    page = open_page(site, expect_errors=("422",))  # the copy engine lacks its times for a moment
    parts = parts_list(page)
    parts.get_by_role("button", name="array Array", exact=True).click()
    page.get_by_role("combobox", name="Copies (XCOPY)").select_option("engine")
    expect(page.get_by_label("Strips")).to_have_value("8")
    page.get_by_label("Write same [µs]").fill("332")
    parts.get_by_role("button", name="esx1 Host", exact=True).click()
    page.get_by_role("combobox", name="Hardware accelerated move").select_option("off")
    page.get_by_role("combobox", name="Enable block delete").select_option("on")
    page.get_by_role("combobox", name="Hardware accelerated locking").select_option("off")
    go_to(page, "Timeline")
    expect(page.get_by_text("it can be simulated")).to_be_visible()
    page.get_by_role("heading", name="Offload to the arrays").click()
    acceleration = page.get_by_role("table", name="Hardware acceleration")
    expect(acceleration).to_contain_text("array has a copy engine and WRITE SAME")
