"""The pages of the documentation."""

from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def users_pages() -> list[Path]:
    """Return the pages for users, which make the help."""
    return sorted(page for page in DOCS.rglob("*.md") if "developers" not in page.parts)
