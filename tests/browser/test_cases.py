"""The published cases on the page: as they ship, computed again, and opened as scenarios."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import make_url

from qdepth.db.connections import create_db_engine
from qdepth.db.session import Sessions
from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.support import http
from tests.support.jobs import end, keep_rows
from tests.support.server import RunningServer, own_database, running_server

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Unattended:
    """A server without a worker, and its database."""

    url: str
    database: dict[str, str]

    def answer(self, run_id: str, rows: list[dict[str, Any]]) -> None:
        """Keep rows as the worker would that computed them."""
        db_engine = create_db_engine(make_url(self.database["QDEPTH_DATABASE_URL"]))
        sessions = Sessions(db_engine)
        keep_rows(sessions, run_id, rows)
        end(sessions, run_id, "succeeded", now=datetime.now(UTC))
        db_engine.dispose()


@pytest.fixture(scope="module")
def unattended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Unattended]:
    """A server that has computed nothing yet, and leaves that to the test."""
    folder = tmp_path_factory.mktemp("server")
    database = own_database(folder)
    with running_server(folder, database | {"QDEPTH_EMBEDDED_WORKERS": "0"}) as running:
        yield Unattended(running.url, database)


def test_start_page_sums_up_cases_and_known_answers(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page("/")
    accuracy = http.get(f"{server.url}/api/v1/accuracy").json()
    trust = page.get_by_role("region", name="How far to trust it")
    expect(trust).to_contain_text(accuracy["outcome"])
    expect(trust).to_contain_text(accuracy["scope"][-1])
    cases = page.get_by_role("region", name="Published cases")
    expect(cases).to_contain_text(" predictions that could have failed are within their tolerance")
    expect(cases).to_contain_text(" exact results of textbook queues")
    cases.get_by_role("link", name="Queue by queue").click()
    expect(page.get_by_text(re.compile(r"^(\d+) of \1 hold\.$")).first).to_be_visible()
    expect(page.get_by_text("Shipped with version")).to_be_visible()


@pytest.mark.full
def test_cases_show_at_once_and_are_computed_again_from_the_page(
    unattended: Unattended, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(unattended.url)
    page.get_by_role("link", name="Cases", exact=True).click()
    counts = page.get_by_role("table", name="Rows within their tolerance")
    counts.get_by_role("link", name=re.compile("^VMFS or vVol")).click()
    rows = page.get_by_role("table", name=re.compile("^Numbers of VMFS or vVol"))
    expect(rows.get_by_role("link").first).to_be_visible()
    page.get_by_role("button", name="Compute again here").click()
    expect(page.get_by_text("Until then: Shipped with version")).to_be_visible()
    started = http.get(f"{unattended.url}/api/v1/cases").json()
    shipped = [row for case in started["cases"] for row in case["rows"]]
    unattended.answer(started["run_id"], shipped)
    expect(page.get_by_text("Computed on this server with version")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "cases-light")

    dark = open_page(f"{unattended.url}/cases", dark=True, width=360, height=800)
    expect(dark.get_by_role("table", name="Rows within their tolerance")).to_be_visible()
    assert grave_findings(dark) == []
    assert sideways(dark) <= 0
    picture(dark, "phone-cases")

    rows.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/scenarios/new-"))
    expect(page.get_by_role("group", name="Host ESXi host")).to_be_visible()


@pytest.mark.full
def test_worker_computes_the_cases(server: RunningServer, open_page: OpenPage) -> None:
    page = open_page("/cases")
    page.get_by_role("button", name="Compute again here").click()
    expect(page.get_by_text("Computed on this server with version")).to_be_visible()


@pytest.mark.full
def test_known_answers_are_computed_from_the_page(
    unattended: Unattended, open_page: OpenPage, picture: Picture
) -> None:
    page = open_page(unattended.url)
    page.get_by_role("link", name="Known answers").click()
    expect(page.get_by_role("status")).to_contain_text("exact values are within")
    start = page.get_by_role("button", name="Compute again here")
    assert grave_findings(page) == []
    start.click()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"\d+ of \d+ questions answered"))
    assert grave_findings(page) == []
    picture(page, "known-answers")
