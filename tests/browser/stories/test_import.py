"""From a file of the user's own to a drawn and answered design, by clicks; and what is refused."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.back_tests.test_benchmark_back_tests import exact
from tests.browser.conftest import OpenPage, Picture
from tests.browser.hands import Hands
from tests.browser.looks import cut_buttons, grave_findings, scrolling_tables, sideways, views
from tests.browser.steps import parts_list, simulate
from tests.imports.readers.test_esxtop_groups import DEVICE, log_of_host
from tests.support.estate_of_arrays import estate_of_arrays
from tests.support.protected_files import PASSWORD_XLS, PASSWORD_XLSX
from tests.support.rvtools_files import NAA, estate_tabs, write_workbook

pytestmark = pytest.mark.browser
MOST_ACTIONS = 8


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An export of RVTools: 16 hosts, 200 VMs."""
    return write_workbook(tmp_path / "estate.xlsx", estate_tabs(hosts=16, vms=200, datastores=6))


def _send(page: Page, *paths: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files").click()
    chooser.value.set_files([str(path) for path in paths])


def test_an_export_becomes_an_answered_design_in_a_few_clicks(
    open_page: OpenPage,
    picture: Picture,
    export: Path,
) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Start from your files").click()
    expect(page.get_by_role("heading", name="Start from your files")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "import-empty")
    _send(page, export)
    expect(page.get_by_text("Read: 16 hosts, 22 datastores, 200 VMs.")).to_be_visible()
    expect(page.get_by_text("Hosts: 16 of 16 drawn, as 1 part")).to_be_visible()
    expect(page.get_by_label("Load of the VMs")).to_be_visible()
    assert grave_findings(page) == []
    assert cut_buttons(page) == []
    assert {_is_on_top(page, y) for y in range(0, 400, 20)} == {True}
    picture(page, "import-mapping")
    page.get_by_role("button", name="Leave out CL1-DS01").click()
    expect(page.get_by_role("cell", name="Left out: left out by choice")).to_be_visible()
    page.get_by_label("Load of the VMs").select_option(label_of(page, "SQL"))
    expect(page.get_by_text("Datastores: 5 of 22 drawn, as 5 parts")).to_be_visible()
    page.get_by_role("button", name="Open in the editor").click()
    expect(parts_list(page).get_by_text("CL1: hosts like cl1-esx01")).to_be_visible()
    expect(page.get_by_text("estimate", exact=False).first).to_be_visible()
    picture(page, "import-editor")


@pytest.mark.full
def test_files_of_an_estate_and_its_load_are_simulated_within_eight_clicks(
    open_page: OpenPage,
    picture: Picture,
    tmp_path: Path,
) -> None:
    """Five: the link, the file chooser, the back-test, its times, the simulation."""
    page = open_page("/")
    hands = Hands(page)
    hands.click(page.get_by_role("link", name="Start from your files"))
    hands.actions += 1  # the file chooser
    _send(page, write_workbook(tmp_path / "estate.xlsx", estate_tabs()), *_logs(tmp_path))
    expect(page.get_by_text("Read: 4 hosts, 7 datastores, 24 VMs, 2 loads")).to_be_visible()
    expect(page.get_by_text("7,993 IOPS in all").first).to_be_attached()
    block = page.get_by_role("region", name="Qdepth against your measurements")
    expect(block.get_by_text("The estate of esxtop-1.csv and 3 more")).to_be_visible()
    hands.click(block.get_by_role("button", name="Fit and predict"))
    expect(block.get_by_text("predicted the other 6 within")).to_be_visible()
    expect(block.get_by_text("The draft explains the latencies")).to_be_visible()
    expect(block.get_by_text("6 of 6 predicted numbers are inside")).to_be_visible()
    page.get_by_text(re.compile(r"^\d+ read, \d+ derived")).click()
    for view in views(page):
        block.scroll_into_view_if_needed()
        picture(page, f"import-estate-back-test-{view}")
        expect(page.get_by_role("cell", name="esxtop-1.csv: Device Q Depth")).to_be_visible()
        assert grave_findings(page) == []
        assert sideways(page) <= 0
        assert scrolling_tables(page) == []
        picture(page, f"import-report-{view}")
    hands.click(block.get_by_role("button", name="Use these times"))
    hands.actions += 1  # the simulation
    simulate(page)
    assert hands.actions <= MOST_ACTIONS
    for view in views(page):
        picture(page, f"import-simulated-{view}")


@pytest.mark.full
def test_the_fitted_times_of_all_arrays_open_as_one_design(
    open_page: OpenPage, picture: Picture, tmp_path: Path
) -> None:
    """Five arrays are fitted each for itself; of the sixth nothing was measured."""
    stores = [f"ds{n}" for n in range(6)]
    moments = [(f"10:{n:02}:00", 500.0 * n) for n in range(1, 4)]
    answers = {name: 400.0 + 100 * place for place, name in enumerate(stores[:5])}
    log = tmp_path / "estate.json"
    log.write_text(json.dumps(estate_of_arrays(stores, moments, lambda at, _: answers.get(at))))
    page = open_page("/import")
    _send(page, log)
    block = page.get_by_role("region", name="Qdepth against your measurements")
    block.get_by_role("button", name="Fit and predict all 5").click()
    times = block.get_by_role("region", name="Fitted times")
    expect(times.get_by_text("Maker 4 Model 4.")).to_be_visible()
    expect(times.get_by_text("As drafted: Maker 5 Model 5, since no")).to_be_visible()
    for view in views(page):
        times.scroll_into_view_if_needed()
        picture(page, f"import-fitted-times-{view}")
        assert grave_findings(page) == []
        assert sideways(page) <= 0
    times.get_by_role("button", name="Use these times").click()
    expect(page.get_by_role("button", name="Simulate", exact=True)).to_be_visible()
    drafts = page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.includes('new-'))"
        ".map(([, text]) => text)"
    )
    assert sum(text.count('"read_ms"') > 0 and '"directions"' in text for text in drafts) == 1


def _logs(folder: Path) -> list[Path]:
    """A log of each host: 24 intervals of 10 s, in which the load of three LUNs grows ninefold."""
    paths = []
    for host in range(1, 5):
        paths.append(folder / f"esxtop-{host}.csv")
        samples = []
        for number in range(24):
            rate, answer_ms = 75.0 + 25.7 * number, 0.9 + 0.004 * number
            samples.append({
                f"Physical Disk SCSI Device({NAA.format(lun)})": DEVICE
                | {"Commands/sec": rate, "Reads/sec": 0.7 * rate, "Writes/sec": 0.3 * rate}
                | {"Average Guest MilliSec/Command": answer_ms}
                for lun in range(3)
            })  # fmt: skip
        paths[-1].write_text(log_of_host(f"cl1-esx0{host}.example.test", samples))
    return paths


def _is_on_top(page: Page, y: int) -> bool:
    """Whether nothing covers the button that opens the draft, the page scrolled to a place."""
    page.evaluate("y => window.scrollTo(0, y)", y)
    is_on_top: bool = page.get_by_role("button", name="Open in the editor").evaluate(
        """button => {
          const { left, top, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }"""
    )
    return is_on_top


def label_of(page: Page, part: str) -> str:
    """The whole label of an option of the load."""
    labels = page.get_by_label("Load of the VMs").locator("option").all_inner_texts()
    return next(label for label in labels if part in label)


@pytest.mark.parametrize("width", [pytest.param(390, marks=pytest.mark.full), 360])
def test_the_mapping_fits_a_phone(open_page: OpenPage, export: Path, width: int) -> None:
    page = open_page("/import", width=width, height=800)
    _send(page, export)
    expect(page.get_by_role("button", name="Open in the editor")).to_be_visible()
    assert sideways(page) <= 0
    assert cut_buttons(page) == []


def test_groups_are_merged_split_and_given_back(open_page: OpenPage, tmp_path: Path) -> None:
    tabs = estate_tabs(hosts=4, vms=48)
    tabs["vHost"][0]["ESX Version"] = "VMware ESXi 7.0.3 build-1"
    page = open_page("/import")
    _send(page, write_workbook(tmp_path / "mixed.xlsx", tabs))
    expect(page.get_by_text("Hosts: 4 of 4 drawn, as 2 parts")).to_be_visible()
    merge = page.get_by_role("button", name="Merge selected").first
    expect(merge).to_be_disabled()
    for box in page.get_by_role("checkbox", name="CL1, ESXi").all()[:2]:
        box.check()
    merge.click()
    expect(page.get_by_text("Hosts: 4 of 4 drawn, as 1 part")).to_be_visible()
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text("Hosts: 4 of 4 drawn, as 2 parts")).to_be_visible()
    page.get_by_role("button", name="Split CL1, ESXi 8.0").click()
    expect(page.get_by_text("Hosts: 4 of 4 drawn, as 4 parts")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [PASSWORD_XLSX, pytest.param(PASSWORD_XLS, marks=pytest.mark.full)],
    ids=["xlsx", "xls"],
)
def test_a_workbook_with_a_password_says_how_to_remove_it(
    open_page: OpenPage, picture: Picture, path: Path
) -> None:
    page = open_page("/import", width=390, height=800, dark=True)
    _send(page, path)
    expect(page.get_by_text("Open it in Excel").and_(page.get_by_text("password"))).to_be_visible()
    assert grave_findings(page) == []
    assert sideways(page) <= 0
    picture(page, f"import-refused-{path.suffix[1:]}")


def test_a_file_that_is_refused_says_what_to_do(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / "estate.xlsx"
    path.write_bytes(b"%PDF-1.7")
    page = open_page("/import")
    _send(page, path)
    expect(page.get_by_text("estate.xlsx is a PDF, whatever its name says.")).to_be_visible()
    expect(page.get_by_text("Import the export itself, not its print.")).to_be_visible()


@pytest.mark.full
def test_dropped_files_are_taken(open_page: OpenPage, export: Path) -> None:
    page = open_page("/import")
    expect(page.get_by_role("group", name="Files to import")).to_be_visible()
    content = list(export.read_bytes())
    transfer = page.evaluate_handle(
        """(bytes) => {
          const held = new DataTransfer()
          held.items.add(new File([new Uint8Array(bytes)], 'estate.xlsx'))
          return held
        }""",
        content,
    )
    zone = page.get_by_role("group", name="Files to import")
    zone.dispatch_event("drop", {"dataTransfer": transfer})
    expect(page.get_by_text("Read: 16 hosts")).to_be_visible()


@pytest.mark.full
def test_measurements_are_partly_fitted_to_and_the_rest_is_predicted(
    open_page: OpenPage,
    picture: Picture,
    tmp_path: Path,
) -> None:
    page = open_page("/import")
    log = tmp_path / "fio.json"
    log.write_text(_fio_at((1, 4, 16, 32, 64)))
    _send(page, log)
    block = page.get_by_role("region", name="Qdepth against your measurements")
    expect(block.get_by_text("4 KiB, 100 % reads")).to_be_visible()
    block.get_by_role("button", name="Fit and predict").click()
    expect(block.get_by_text("Fitted to 2 of 5 measured points")).to_be_visible()
    expect(block.get_by_text("6 of 6 predicted numbers are inside")).to_be_visible()
    expect(block.get_by_role("img", name="Mean latency")).to_be_visible()
    assert grave_findings(page) == []
    assert not sideways(page)
    picture(page, "import-back-test")
    block.get_by_role("button", name="Open the fitted design").click()
    expect(page.get_by_text("Back-test: 4 KiB").first).to_be_visible()


def _fio_at(depths: tuple[int, ...]) -> str:
    """Results of one mix, one job a depth, of a machine that a design can be."""
    jobs = []
    for depth in depths:
        iops, latency_ms = exact(depth)
        side = {"iops": iops, "runtime": 10_000, "lat_ns": {"mean": latency_ms * 1e6}}
        idle = {"iops": 0.0, "runtime": 0, "lat_ns": {"mean": 0.0}}
        options = {"bs": "4k", "iodepth": str(depth), "rw": "randread"}
        jobs.append({"jobname": f"d{depth}", "groupid": depth, "job options": options,
                     "read": side, "write": idle})  # fmt: skip
    return json.dumps({"fio version": "fio-3.36", "global options": {}, "jobs": jobs})
