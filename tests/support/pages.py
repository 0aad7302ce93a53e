"""The pages of the documentation."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def users_pages() -> list[Path]:
    """Return the pages for users, which make the help."""
    return sorted(page for page in DOCS.rglob("*.md") if "developers" not in page.parts)


def pages_that_run() -> list[Path]:
    """Return the pages whose commands and lines of Python run as tests: those of users."""
    return [ROOT / "README.md", *users_pages()]
