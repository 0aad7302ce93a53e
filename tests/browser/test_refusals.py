"""Whatever the server refuses, the page says it in words: every call, every status."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.made_up_answers import V1, MadeUpAnswers, full_path
from tests.browser.profile import PATIENCE_MS
from tests.browser.steps import add, paste, simulate
from tests.support import http
from tests.support.scenarios import design, scenario
from tests.support.server import RunningServer

pytestmark = pytest.mark.browser

Document = dict[str, Any]

NOT_CALLED = {
    "GET /readyz": "for whoever runs the server",
    "GET /design-schema": "the page has it from when it was built",
    "GET /catalogue": "settings come with the check of the design",
    "POST /comparisons": "runs compare their designs",
    "GET /audit": "a plain link leads to the same as CSV",
    "GET /audit.csv": "a plain link, which the browser follows",
    "GET /scenarios/{scenario_id}/value": "for sheets",
    "GET /scenarios/{scenario_id}/results.json": "for sheets",
    "GET /scenarios/{scenario_id}/results.xml": "for sheets",
    "POST /keys": "for scripts",
    "GET /keys": "for scripts",
    "DELETE /keys/{key_id}": "for scripts",
    "POST /keys/{key_id}/rotations": "for scripts",
    "GET /scenarios/{scenario_id}/keys": "for scripts",
    "DELETE /scenarios/{scenario_id}/keys/{key_id}": "for scripts",
    "GET /imports/{import_id}/points": "for scripts",
    "GET /runs/{run_id}/members": "for scripts",
    "POST /imports/{import_id}/first-limit": "beside the draft, which shows a refusal first",
    "GET /imports/formats": "a list next to the box for files, which works without it",
    "POST /judgements": "next to an answer, whose targets stay undecided without it",
    "POST /stored-results": "a look for an answer; without one the estimate stays",
    "DELETE /scenarios/{scenario_id}": "for scripts",
    "POST /scenarios/{scenario_id}/restorations": "for scripts",
    "GET /timelines/{timeline_id}/value": "for sheets",
    "GET /imports/collector": "a plain link, which the browser follows",
}
FOLLOWED = re.compile(r"/events$")
"""Streams, whose refusals no page can read: it asks for the job itself then."""

COMMON = {400, 401, 403, 413, 415, 429}
TOLD_WHOLLY = ("PATCH /scenarios/{scenario_id}/versions/{version}",)
"""All calls can have the common refusals; one of them, on a page that is soon drawn, shows that the
page tells them in words."""

ANSWERS: dict[str, Document] = json.loads(Path(__file__).with_name("answers.json").read_text())
"""An answer to each call whose answer a test makes up, with its status."""
NOTHING_RUNS = "/icon.svg"
RESTORE = """(items) => {
  localStorage.clear()
  for (const { name, value } of items) localStorage.setItem(name, value)
}"""

FILES = {
    "workbook.xlsx": ("The-second-version.xlsx", b"PK"),
    "report.md": ("The-second-version.md", b"# The second version"),
    "test-plan.zip": ("The-second-version-test-plan.zip", b"PK"),
    "esxcli": ("qdepth-settings.sh", b"#!/bin/sh"),
    "PowerCLI": ("qdepth-settings.ps1", b"\xef\xbb\xbf#"),
}
"""Names and first bytes of the files behind the links."""

SIGNED_OUT = 401
"""Status that a page tells as a sign-in that has ended."""
SAID = {
    "GET /healthz 500": "The Qdepth server does not answer",
    "PUT /scenarios/{scenario_id} 412": "Someone saved this scenario after you opened it",
}
"""Refusals that have words of their own; all others are told as the server told them, or by
their findings."""


@dataclass
class Site:
    """A page, what it is answered in place of the server, and the scenario that it opens."""

    page: Page
    url: str
    scenario_id: str
    answers: MadeUpAnswers

    def open(self, path: str) -> None:
        """Open an address of the site."""
        self.page.goto(f"{self.url}{path}")

    def open_scenario(self, path: str = "") -> None:
        """Open a page of the scenario."""
        self.open(f"/scenarios/{self.scenario_id}{path}")

    def click(self, name: str) -> None:
        """Press the first button with a name that begins so."""
        self.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()

    def take(self, name: str) -> None:
        """Follow a link to a file."""
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def choose(self, button: str, content: bytes) -> None:
        """Choose a table on the disk."""
        with self.page.expect_file_chooser() as chooser:
            self.click(button)
        chooser.value.set_files({"name": "table.csv", "mimeType": "text/csv", "buffer": content})

    def give(self, call: str, **changes: Any) -> None:
        """Answer a call as the server could, with other fields where named."""
        example = ANSWERS[call]
        body = example["body"]
        body = body | changes if changes else body
        self.answers.give(call, example["status"], "application/json", body)


Go = Callable[[Site], None]


def _in(path: str, *, button: str | None = None, link: str | None = None, **given: Any) -> Go:
    """A page of the scenario, and what is pressed or followed there."""

    def go(site: Site) -> None:
        for call, changes in given.items():
            site.give(GIVEN[call], **changes)
        site.open_scenario(path)
        if button is not None:
            site.click(button)
        if link is not None:
            site.take(link)

    return go


GIVEN = {
    "kept": "GET /scenarios/{scenario_id}/jobs",
    "sweep": "GET /sweeps/{sweep_id}",
    "plan": "GET /plans/{plan_id}",
    "failures": "GET /failures/{failure_list_id}",
    "ways": "POST /ways",
    "calibration": "GET /calibrations/{calibration_id}",
    "batch": "GET /batches/{batch_id}",
    "rows": "GET /batches/{batch_id}/results.json",
    "timeline": "GET /timelines/{timeline_id}",
    "timeline_result": "GET /timelines/{timeline_id}/result",
}
RUNNING = {"status": "running"}
ENDED = {"status": "succeeded"}
BY_IO: Document = {
    "replications": 2,
    "ios": 10_000,
    "replayed_ios": None,
    "operations": [],
    "spans": [],
    "slices": [],
}


def _at(path: str) -> Go:
    return lambda site: site.open(path)


def _pack(page: str) -> Go:
    def go(site: Site) -> None:
        site.give(f"GET {page}", status="not_computed", rows=[])
        site.open(page)
        site.click("Compute them")

    return go


def _save(site: Site) -> None:
    site.open_scenario()
    site.page.get_by_role("textbox", name="Title of the scenario").fill("Another title")
    site.click("Save")


def _save_new(site: Site) -> None:
    site.open("/scenarios/new?blank")
    site.click("Save")


def _rename(site: Site) -> None:
    site.open_scenario("/versions")
    name = site.page.get_by_label("Name of version 1")
    name.fill("first")
    name.press("Tab")


def _share(*buttons: str) -> Go:
    def go(site: Site) -> None:
        site.open_scenario()
        site.click("Share")
        for button in buttons:
            site.click(button)

    return go


def _evidence(site: Site) -> None:
    site.give("GET /shares/{token}", kind="evidence")
    site.give("POST /shares/{token}/repetitions", **ENDED)
    site.open("/s/some-token")
    site.click("Compute it again")


def _send_candidates(site: Site) -> None:
    site.open_scenario("/candidates")
    site.choose("Table of candidates", b"design,hosts.esx.lun_depth\r\na,64\r\n")
    site.click("Evaluate and rank")


def _open_old_design(site: Site) -> None:
    site.open("/")
    site.choose("Open a design file", b'{"schema": "qdepth/1", "hosts": [], "vm_groups": []}')


def _read_prices(site: Site) -> None:
    site.open_scenario()
    site.choose("Read a price list", b"id,quote\r\nserver,1\r\n")


def _estimate(site: Site) -> None:
    site.open("/scenarios/new?blank")
    add(site.page, "Fabric", "Host", "Array", "Datastore", "Class of VMs")


def _plan(site: Site) -> None:
    site.open_scenario("/plan")
    site.page.get_by_label("All VMs: at most [ms]").fill("2")
    site.click("Search$")


def _calibrate(site: Site) -> None:
    site.open_scenario("/calibrate")
    paste(site.page, "id,role,hosts.esx.lun_depth,iops\none,calibrate,4,2000\n")
    site.click("Fit$")


def _send_files(site: Site) -> None:
    site.open("/import")
    site.choose("Choose files", b"VM,Powerstate\r\n")


def _cancel_import(site: Site) -> None:
    site.give("GET /imports/{import_id}", **RUNNING, draft=None)
    site.open("/import?import=x")
    site.click("Cancel")


def _draw_anew(site: Site) -> None:
    site.give("GET /imports/{import_id}", **ENDED)
    site.open("/import?import=x")
    site.click("Leave out")


def _test_measured(site: Site) -> None:
    load = {"id": "peak", "title": "Peak", "file": "log.csv", "objects": 1, "iops": 900.0}
    site.give("GET /imports/{import_id}", **ENDED, loads=[load])
    site.open("/import?import=x")


def _measured_hours(*buttons: str) -> Go:
    """A measured series, whose hours are asked for by buttons."""
    hour = {"begins": "2026-01-02 09:00", "iops": 900.0, "peak_iops": 1000.0, "mb_s": None}
    series = {"id": "log.csv hours", "file": "log.csv", "clock": "Its times are UTC.",
              "interval_s": 20.0, "hours": [hour], "busiest": hour["begins"],
              "p95": hour["begins"], "busy": []}  # fmt: skip

    def act(site: Site) -> None:
        site.give("GET /imports/{import_id}", **ENDED, series=[series])
        site.open("/import?import=x")
        for button in buttons:
            site.click(button)

    return act


def _join_times(site: Site) -> None:
    """An array is back-tested, and its times are asked for in the draft."""
    draft = ANSWERS["GET /imports/{import_id}"]["body"]["draft"]
    fitted = ANSWERS["GET /calibrations/{calibration_id}"]["body"] | ENDED
    words = dict.fromkeys(("title", "lead", "explained", "unexplained"), "An array")
    test = {"id": "array", "arrays": ["array"], "design": draft["design"], **words}
    tests = [test | {"measurements": fitted["measurements"]}]
    for call, status, body in (
        ("POST /imports/{import_id}/draft", 200, draft),
        ("POST /imports/{import_id}/back-tests", 200, {"tests": tests, "missing": []}),
        ("POST /calibrations", 202, fitted),
        ("GET /calibrations/{calibration_id}", 200, fitted),
    ):
        site.answers.give(call, status, "application/json", body)
    _test_measured(site)
    site.click("Fit and predict")


def _kept_nowhere(site: Site) -> None:
    """The browser's run alone has results."""
    site.give("GET /scenarios/{scenario_id}/result")
    site.open_scenario("/results")


def _forgotten(site: Site) -> None:
    """The browser has forgotten its run."""
    site.open_scenario()
    site.page.evaluate("localStorage.clear()")
    site.open_scenario("/results")


def _cancel_run(site: Site) -> None:
    site.give("POST /runs", **RUNNING)
    site.give("GET /runs/{run_id}", **RUNNING)
    site.open_scenario()
    site.page.evaluate("localStorage.clear()")
    site.page.reload()
    site.click("Simulate")
    site.click("Cancel")


def _take_live(site: Site) -> None:
    site.open_scenario("/spreadsheet")
    site.click("Make a read-only key")
    site.take("live.xlsx")


def _signed_in(site: Site) -> None:
    site.give("GET /me")
    site.open("/")


def _sign_out(site: Site) -> None:
    _signed_in(site)
    site.click("Signed in as Ann")
    site.click("Sign out")


def _give_away(site: Site) -> None:
    moment = "2026-11-02T09:30:00Z"
    ids = {"id": site.scenario_id, "read_id": "x", "version": 2}
    rights = {"may_edit": True, "may_give": True, "team": None}
    body = scenario() | {"options": {}, "created_at": moment, "updated_at": moment} | ids | rights
    site.give("GET /me")
    site.answers.give("GET /scenarios/{scenario_id}", 200, "application/json", body)
    _share()(site)
    site.page.get_by_role("combobox", name="Belongs to").select_option("Storage")


WALK: dict[str, Go] = {
    "GET /healthz": _at("/"),
    "GET /me": _at("/"),
    "POST /sign-out": _sign_out,
    "GET /scenarios": _signed_in,
    "PUT /scenarios/{scenario_id}/owner": _give_away,
    "GET /examples": _at("/"),
    "GET /known-answers": _at("/known-answers"),
    "POST /known-answers": _pack("/known-answers"),
    "GET /accuracy": _at("/accuracy"),
    "GET /cases": _at("/cases"),
    "POST /cases": _pack("/cases"),
    "GET /cases/{case_id}/designs/{design_id}": _at("/scenarios/new?case=one&design=a"),
    "POST /designs/check": _in(""),
    "POST /designs/upgrade": _open_old_design,
    "POST /evaluations": _estimate,
    "POST /price-lists": _read_prices,
    "POST /failures": _in("/failures"),
    "GET /failures/{failure_list_id}": _in("/failures"),
    "POST /failures/{failure_list_id}/cancel": _in("/failures", button="Cancel", failures=RUNNING),
    "POST /failures/survivor": _in("/failures", button="Simulate without"),
    "POST /fixes": _in("/results"),
    "POST /load-curves": _in("/results"),
    "POST /ways": _in("/ways"),
    "GET /ways/{way_list_id}": _in("/ways"),
    "POST /ways/{way_list_id}/cancel": _in("/ways", button="Cancel", ways=RUNNING),
    "POST /moves": _in("/ways", button="Plan the move", ways=ENDED),
    "POST /runs": _in("", button="Simulate"),
    "GET /runs/{run_id}": _kept_nowhere,
    "GET /runs/{run_id}/result": _kept_nowhere,
    "GET /scenarios/{scenario_id}/result": _forgotten,
    "POST /runs/{run_id}/cancel": _cancel_run,
    "GET /scenarios/{scenario_id}/jobs": _in("/sweep"),
    "GET /scenarios/{scenario_id}/jobs/{job_id}": _in("/sweep", kept={}, sweep={}),
    "GET /scenarios/{scenario_id}": _at("/scenarios/of-others"),
    "PUT /scenarios/{scenario_id}": _save,
    "POST /scenarios": _save_new,
    "GET /scenarios/{scenario_id}/versions": _in("/versions"),
    "GET /scenarios/{scenario_id}/versions/{version}": _in("/versions", button="Restore version"),
    "PATCH /scenarios/{scenario_id}/versions/{version}": _rename,
    "GET /scenarios/{scenario_id}/changes": _in("/versions"),
    "GET /scenarios/{scenario_id}/shares": _share(),
    "POST /scenarios/{scenario_id}/shares": _share("Create"),
    "DELETE /scenarios/{scenario_id}/shares/{share_id}": _share("Revoke"),
    "GET /shares/{token}": _at("/s/some-token"),
    "POST /shares/{token}/repetitions": _evidence,
    "GET /shares/{token}/repetitions/{run_id}": _evidence,
    "GET /metrics": _in("/spreadsheet"),
    "POST /scenarios/{scenario_id}/keys": _in("/spreadsheet", button="Make a read-only key"),
    "GET /scenarios/{scenario_id}/results.csv": _in("/spreadsheet", link="results.csv"),
    "GET /scenarios/{scenario_id}/results.xlsx": _in("/spreadsheet", link="results.xlsx"),
    "GET /scenarios/{scenario_id}/workbook.xlsx": _in("/spreadsheet", link="workbook.xlsx"),
    "GET /scenarios/{scenario_id}/report.md": _in("/spreadsheet", link="report.md"),
    "GET /scenarios/{scenario_id}/test-plan.zip": _in("/spreadsheet", link="test-plan.zip"),
    "GET /scenarios/{scenario_id}/live.xlsx": _take_live,
    "GET /scenarios/{scenario_id}/scripts/{language}": _in("/compare", link="esxcli"),
    "GET /scenarios/{scenario_id}/candidates.{kind}": _in("/candidates", link="CSV"),
    "POST /scenarios/{scenario_id}/batches": _send_candidates,
    "GET /batches/{batch_id}": _in("/candidates?batch=x"),
    "GET /batches/{batch_id}/results.json": _in("/candidates?batch=x", batch=ENDED),
    "GET /batches/{batch_id}/file": _in(
        "/candidates?batch=x", batch=ENDED, rows={}, link="The table with all results"
    ),
    "POST /batches/{batch_id}/cancel": _in("/candidates?batch=x", button="Cancel", batch=RUNNING),
    "POST /plans": _plan,
    "GET /plans/{plan_id}": _in("/plan?plan=x"),
    "POST /plans/{plan_id}/cancel": _in("/plan?plan=x", button="Cancel", plan=RUNNING),
    "POST /sweeps": _in("/sweep", button="Start the sweep"),
    "GET /sweeps/{sweep_id}": _in("/sweep?sweep=x"),
    "POST /sweeps/{sweep_id}/cancel": _in("/sweep?sweep=x", button="Cancel", sweep=RUNNING),
    "GET /sweeps/{sweep_id}/points.csv": _in(
        "/sweep?sweep=x", link="All numbers as CSV", sweep=ENDED
    ),
    "POST /imports": _send_files,
    "GET /imports/{import_id}": _at("/import?import=x"),
    "POST /imports/{import_id}/cancel": _cancel_import,
    "POST /imports/{import_id}/draft": _draw_anew,
    "POST /imports/{import_id}/back-tests": _test_measured,
    "POST /imports/{import_id}/hours": _measured_hours("Answer each hour"),
    "GET /hours/{hour_list_id}": _measured_hours("Answer each hour"),
    "POST /hours/{hour_list_id}/cancel": _measured_hours("Answer each hour", "Cancel"),
    "POST /imports/{import_id}/timeline": _measured_hours("Open the busiest day as a timeline"),
    "POST /timelines": _in("/timeline", button="Compute the timeline"),
    "GET /timelines/{timeline_id}": _in("/timeline?timelines=x"),
    "POST /timelines/{timeline_id}/cancel": _in(
        "/timeline?timelines=x", button="Cancel", timeline=RUNNING
    ),
    "GET /timelines/{timeline_id}/result": _in("/timeline?timelines=x", timeline=ENDED),
    "GET /timelines/{timeline_id}/operations.csv": _in(
        "/timeline?timelines=x", timeline=ENDED, timeline_result={}, link="Operations as CSV"
    ),
    "GET /timelines/{timeline_id}/regimes.csv": _in(
        "/timeline?timelines=x", timeline=ENDED, timeline_result={}, link="Regimes as CSV"
    ),
    "GET /timelines/{timeline_id}/spaces.csv": _in(
        "/timeline?timelines=x", timeline=ENDED, timeline_result={}, link="Space as CSV"
    ),
    "GET /timelines/{timeline_id}/slices.csv": _in(
        "/timeline?by-io=x", timeline=ENDED, timeline_result=BY_IO, link="Slices as CSV"
    ),
    "POST /timelines/{timeline_id}/differences": _in(
        "/timeline?by-io=x,y", timeline=ENDED, timeline_result=BY_IO
    ),
    "POST /calibrations": _calibrate,
    "POST /calibrations/joined": _join_times,
    "GET /calibrations/{calibration_id}": _in("/calibrate?calibration=x"),
    "POST /calibrations/{calibration_id}/cancel": _in(
        "/calibrate?calibration=x", button="Cancel", calibration=RUNNING
    ),
}


@pytest.fixture(scope="module")
def document(server: RunningServer) -> Document:
    """The description of the API."""
    found: Document = http.get(f"{server.url}{V1}/openapi.json").json()
    return found


@dataclass(frozen=True)
class Known:
    """A scenario of two versions, and what a browser that simulated it keeps."""

    scenario_id: str
    storage: StorageState


@pytest.fixture(scope="module")
def known(server: RunningServer, browser: Browser) -> Known:
    """A scenario that was simulated on the page."""
    one = design("a")
    one["hosts"][0]["hba_ports"].append({"id": "hba1", "fabric": "san", "speed_gbps": 16})
    other = deepcopy(one) | {"id": "b", "title": "Deeper"}
    other["hosts"][0]["lun_depth"] = 16
    body = scenario(one, other) | {"options": {"max_ios": 5000, "engine": "simpy"}}
    made = http.post(f"{server.url}{V1}/scenarios", json=body)
    address = f"{server.url}{made.headers['Location']}"
    second = body | {"title": "The second version"}
    http.put(address, json=second, headers={"If-Match": made.headers["ETag"]})
    http.post(f"{address}/shares", json={"version": 2, "expires_in_days": 1})
    id_: str = made.json()["id"]
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}/scenarios/{id_}")
    simulate(page)
    found = Known(id_, context.storage_state())
    context.close()
    return found


@pytest.fixture(scope="module")
def shared_page(browser: Browser, known: Known) -> Iterator[Page]:
    """A page of a browser that keeps what the one kept that simulated the scenario."""
    context = browser.new_context(storage_state=known.storage, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def answers(shared_page: Page) -> MadeUpAnswers:
    """What the browser answers to the page in place of the server."""
    return MadeUpAnswers(shared_page)


@pytest.fixture
def page(shared_page: Page, answers: MadeUpAnswers, known: Known) -> Iterator[Page]:
    """The same page for each test, with what the browser keeps as it was."""
    yield shared_page
    answers.clear()
    (origin,) = known.storage["origins"]
    shared_page.goto(f"{origin['origin']}{NOTHING_RUNS}")
    shared_page.evaluate(RESTORE, origin["localStorage"])


@pytest.fixture
def site(server: RunningServer, known: Known, page: Page, answers: MadeUpAnswers) -> Site:
    """The page on the scenario."""
    return Site(page, server.url, known.scenario_id, answers)


def _refusals(document: Document, call: str) -> Iterator[Document]:
    """The documented refusals of a call, and the one that nobody expects."""
    method, path = call.split(" ")
    answers = document["paths"][full_path(path)][method.lower()]["responses"]
    examples = [
        answer["content"]["application/problem+json"]["example"]
        for status, answer in answers.items()
        if int(status) >= 400 and (int(status) not in COMMON or call in TOLD_WHOLLY)
    ]
    unexpected = {"type": "urn:qdepth:problem:unexpected", "title": "Unexpected", "instance": path}
    for example in [*examples, unexpected | {"status": 500}]:
        yield example | {"detail": f"Refused with {example['status']} for this test."}


def test_made_up_answers_fit_the_description(document: Document) -> None:
    for call, answer in ANSWERS.items():
        method, path = call.split(" ")
        responses = document["paths"][full_path(path)][method.lower()]["responses"]
        schema = responses[str(answer["status"])]["content"]["application/json"]["schema"]
        validator = Draft202012Validator({**schema, "components": document["components"]})
        assert [error.message for error in validator.iter_errors(answer["body"])] == [], call


def test_walk_knows_every_call(document: Document) -> None:
    calls = {
        f"{method.upper()} {path.removeprefix(V1)}"
        for path, operations in document["paths"].items()
        for method in operations
        if not FOLLOWED.search(path)
    }
    assert calls == {*WALK, *NOT_CALLED}


ONE_OF = 24
SOME = [
    call
    for place, call in enumerate(WALK)
    if place % ONE_OF == 0 or call in TOLD_WHOLLY or any(one.startswith(f"{call} ") for one in SAID)
]
"""Calls whose refusals are tried each time: those with words of their own, and some of the others,
which the page tells by the same means."""


def _few(call: str, refusals: Sequence[Document]) -> Sequence[Document]:
    """One refusal of a call, and those that have words of their own; of one call, all."""
    if call in TOLD_WHOLLY:
        return refusals
    own = [one for one in refusals if f"{call} {one['status']}" in SAID]
    return own or refusals[:1]


def _try(site: Site, call: str, refusal: Document) -> None:
    site.answers.clear()
    site.answers.give(call, refusal["status"], "application/problem+json", refusal)
    WALK[call](site)
    status, detail = refusal["status"], str(refusal["detail"])
    words = "Your edits stay in this browser." if status == SIGNED_OUT else detail
    told = site.page.get_by_text(SAID.get(f"{call} {status}") or words)
    for finding in refusal.get("errors", [])[:1]:
        told = told.or_(site.page.get_by_text(finding["remedy"]))
    expect(told.first).to_be_visible()


@pytest.mark.parametrize("call", SOME)
def test_refusals_of_some_calls_are_told_in_words(
    call: str, document: Document, site: Site
) -> None:
    for refusal in _few(call, list(_refusals(document, call))):
        _try(site, call, refusal)


@pytest.mark.full
@pytest.mark.parametrize("call", WALK)
def test_every_refusal_is_told_in_words(call: str, document: Document, site: Site) -> None:
    for refusal in _refusals(document, call):
        _try(site, call, refusal)


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("/spreadsheet", "workbook.xlsx"),
        pytest.param("/spreadsheet", "report.md", marks=pytest.mark.full),
        pytest.param("/spreadsheet", "test-plan.zip", marks=pytest.mark.full),
        ("/compare", "esxcli"),
        pytest.param("/compare", "PowerCLI", marks=pytest.mark.full),
    ],
)
def test_files_are_taken_with_the_names_that_the_server_gives(
    path: str, link: str, server: RunningServer, known: Known, page: Page
) -> None:
    page.goto(f"{server.url}/scenarios/{known.scenario_id}{path}")
    with page.expect_download() as taken:
        page.get_by_role("link", name=link, exact=True).first.click()
    name, first_bytes = FILES[link]
    assert taken.value.suggested_filename == name
    assert taken.value.path().read_bytes().startswith(first_bytes)
