"""The page about accuracy is what its script writes."""

from lab.accuracy import accuracy_page


def test_page_is_fresh() -> None:
    assert accuracy_page.PAGE.read_text() == accuracy_page.page(), "run `make fix`"
