"""The tables about exact networks are what their script writes."""

from tools import chain_coverage


def test_tables_are_fresh() -> None:
    page = chain_coverage.PAGE.read_text(encoding="utf-8")
    assert page == chain_coverage.page_with_tables(page), "run `make fix`"
