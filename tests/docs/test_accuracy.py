"""The page about accuracy is what its script writes."""

from tools import accuracy


def test_page_is_fresh() -> None:
    assert accuracy.PAGE.read_text() == accuracy.page(), "run `make fix`"
