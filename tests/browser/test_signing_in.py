"""People sign in at a real provider, find what belongs to their team, and sign out."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Picture
from tests.browser.looks import grave_findings, sideways
from tests.support.openid import SECRET, Provider, running_provider
from tests.support.server import RunningServer, free_port, own_database, running_server

pytestmark = pytest.mark.browser

GROUPS = {"ann": ["leads"], "bob": ["storage"], "eve": ["bosses"], "leo": []}
NOT_SIGNED_IN = ("status of 401", "status of 403", "ERR_NAME_NOT_RESOLVED")
"""The last is a typeface that the page of the provider would load."""


@dataclass(frozen=True)
class Place:
    """A server and where people sign in."""

    server: RunningServer
    provider: Provider


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Both of them, with a team."""
    folder, port = tmp_path_factory.mktemp("signing-in"), free_port()
    address = f"http://127.0.0.1:{port}"
    with running_provider(folder, address, GROUPS) as provider:
        settings = own_database(folder) | {
            "QDEPTH_EMBEDDED_WORKERS": "0",
            "QDEPTH_SIGN_IN": "oidc",
            "QDEPTH_PUBLIC_URL": address,
            "QDEPTH_OIDC_ISSUER": provider.issuer,
            "QDEPTH_OIDC_CLIENT_ID": "qdepth",
            "QDEPTH_OIDC_CLIENT_SECRET": SECRET,
            "QDEPTH_DEFAULT_ROLE": "none",
            "QDEPTH_ROLES": '{"leads": "editor", "storage": "editor", "bosses": "administrator"}',
            "QDEPTH_TEAMS": '{"Storage": {"leads": "owner", "storage": "editor"}}',
        }
        with running_server(folder, settings, port) as server:
            yield Place(server, provider)


def _opened(place: Place, open_page: OpenPage, path: str = "/", width: int = 1440) -> Page:
    """The page in a browser in which nobody is signed in."""
    page = open_page(f"{place.server.url}{path}", width=width, expect_errors=NOT_SIGNED_IN)
    page.context.clear_cookies()
    page.reload()
    return page


def _sign_in(page: Page, name: str) -> None:
    page.get_by_role("link", name="Sign in").click()
    page.get_by_placeholder("Enter any login").fill(name)
    page.get_by_placeholder("and password").fill("any")
    page.get_by_role("button", name="Sign-in").click()


def _sign_out(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Signed in as {name}").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Yes, sign me out").click()


@pytest.mark.full
def test_scenario_is_kept_for_a_team_and_found_by_it(
    place: Place, open_page: OpenPage, picture: Picture
) -> None:
    page = _opened(place, open_page, "/?from=here")
    expect(page.get_by_text("Sign in to estimate, simulate and save scenarios")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "sign-in")
    _sign_in(page, "ann")
    expect(page.get_by_role("button", name="Signed in as Ann")).to_be_visible()
    assert page.url == f"{place.server.url}/?from=here"
    empty = "Nothing here yet. Scenarios that you save are on the server"
    expect(page.get_by_text(empty)).to_be_visible()

    page.get_by_role("button", name="Blank design").click()
    page.get_by_role("textbox", name="Title of the scenario").fill("Ours")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="v1, saved")).to_be_visible()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("combobox", name="Belongs to").select_option("Storage")
    expect(page.get_by_role("combobox", name="Belongs to")).to_be_enabled()
    expect(page.get_by_role("combobox", name="Belongs to")).to_have_value("Storage")
    assert grave_findings(page) == []
    picture(page, "belongs-to")
    page.keyboard.press("Escape")
    page.goto(place.server.url)
    page.get_by_role("button", name="Signed in as Ann").click()
    expect(page.get_by_text("Storage: owner, changes its scenarios")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "signed-in")
    page.keyboard.press("Escape")
    _sign_out(page, "Ann")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    _sign_in(page, "bob")
    page.get_by_role("region", name="Yours and your teams'").get_by_role(
        "link", name="Ours"
    ).click()
    page.get_by_role("textbox", name="Title of the scenario").fill("Ours, by Bob")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="v2, saved")).to_be_visible()


def test_whoever_has_no_role_is_told_what_to_do(place: Place, open_page: OpenPage) -> None:
    page = _opened(place, open_page, width=360)
    _sign_in(page, "leo")
    expect(page.get_by_text("You may not use this server. Ask an administrator")).to_be_visible()
    assert sideways(page) <= 0
    _sign_out(page, "Leo")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_sign_in_that_was_given_up_is_told(place: Place, open_page: OpenPage) -> None:
    page = _opened(place, open_page)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="[ Cancel ]").click()
    expect(page.get_by_text("You or the provider ended the sign-in")).to_be_visible()


def test_a_sign_in_that_ended_is_made_again_and_loses_nothing(
    place: Place, open_page: OpenPage, picture: Picture
) -> None:
    page = _opened(place, open_page)
    _sign_in(page, "ann")
    page.goto(f"{place.server.url}/scenarios/new?blank")
    title = page.get_by_role("textbox", name="Title of the scenario")
    title.fill("Kept")
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    needed = page.get_by_role("alert").filter(has_text="Saving needs you to sign in")
    expect(needed).to_contain_text("Your edits stay in this browser.")
    expect(page.get_by_text("Sign in to estimate, simulate and save scenarios")).to_be_visible()
    assert grave_findings(page) == []
    picture(page, "signed-out")
    needed.get_by_role("link", name="Sign in again").click()
    page.get_by_placeholder("Enter any login").fill("ann")
    page.get_by_placeholder("and password").fill("any")
    page.get_by_role("button", name="Sign-in").click()
    expect(title).to_have_value("Kept")


@pytest.mark.full
def test_administrator_takes_the_audit_log(place: Place, open_page: OpenPage) -> None:
    page = _opened(place, open_page)
    _sign_in(page, "eve")
    page.get_by_role("button", name="Signed in as Eve").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Audit log as CSV").click()
    assert "eve,signed in" in Path(download.value.path()).read_text()
