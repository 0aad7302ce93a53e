"""The page of field questions is what its script writes from the answers that ship."""

from tools import field_questions


def test_page_is_fresh() -> None:
    assert field_questions.PAGE.read_text() == field_questions.page(), "run `make fix`"
