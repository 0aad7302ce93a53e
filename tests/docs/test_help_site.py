"""The help that servers serve: its links lead somewhere, and a strict content policy allows it."""

import json
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.pages import DOCS, users_pages
from tools.help_site import SITE, inner_links

NO_SITE = "needs the built help: make page"


class Page(HTMLParser):
    """Addresses and anchors of a page, and what is inline in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names."""
        values = dict(attrs)
        self.links |= {value for name in ("href", "src") if (value := values.get(name))}
        self.anchors |= {value for name in ("id", "name") if (value := values.get(name))}
        is_script = tag == "script" and "src" not in values
        if tag == "style" or "style" in values or (is_script and "type" not in values):
            self.inline.append(tag)
        self.inline += [name for name in values if name.startswith("on")]


@pytest.fixture(scope="module")
def site() -> dict[Path, Page]:
    if not (SITE / "index.html").exists():
        pytest.skip(NO_SITE)
    return {path: Page(path.read_text()) for path in SITE.rglob("*.html")}


def _leads_nowhere(site: dict[Path, Page], page: Path, link: str) -> bool:
    address = urlsplit(link)
    if address.scheme or address.netloc:
        return address.scheme not in ("https", "http", "mailto")
    path = unquote(address.path)
    root = SITE.parent if path.startswith("/") else page.parent
    target = (root / path.lstrip("/")).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return not path.startswith("/api/")
    known = site.get(target)
    return bool(address.fragment) and known is not None and address.fragment not in known.anchors


def test_links_lead_somewhere(site: dict[Path, Page]) -> None:
    dead = [
        (str(path.relative_to(SITE)), link)
        for path, page in site.items()
        if path.name != "404.html"
        for link in page.links
        if _leads_nowhere(site, path, link)
    ]
    assert dead == []


def test_nothing_is_inline(site: dict[Path, Page]) -> None:
    assert {str(path): page.inline for path, page in site.items() if page.inline} == {}


def test_nothing_is_loaded_from_elsewhere(site: dict[Path, Page]) -> None:
    for path in site:
        head = path.read_text().partition("</head>")[0]
        assert "//" not in head.replace("http://www.w3.org", "").replace("https://zensical.org", "")


def test_every_users_page_is_in_the_site(site: dict[Path, Page]) -> None:
    for page in users_pages():
        name = page.relative_to(DOCS).with_suffix("")
        folder = name.parent if name.name in ("index", "README") else name
        assert SITE / folder / "index.html" in site


def test_search_finds_dsnro_and_nothing_of_the_developers(site: dict[Path, Page]) -> None:
    index = json.loads((SITE / "search.json").read_text())
    found = [item["location"] for item in index["items"] if "DSNRO" in item["text"]]
    assert any(location.startswith("how-to/fairness/") for location in found)
    assert not [item for item in index["items"] if item["location"].startswith("developers")]


def test_link_that_leaves_the_help_becomes_its_words(tmp_path: Path) -> None:
    (tmp_path / "inside.md").touch()
    page = tmp_path / "page.md"
    page.write_text("[a](inside.md#x) [b](../outside.md) [c](https://example.org/)")
    assert inner_links(page, tmp_path) == "[a](inside.md#x) b [c](https://example.org/)"
