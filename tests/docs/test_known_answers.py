"""The page about known answers is what its script writes."""

from tools import known_answers


def test_page_is_fresh() -> None:
    assert known_answers.PAGE.read_text() == known_answers.page(), "run `make fix`"
