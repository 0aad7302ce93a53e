"""The page of field questions is what its script writes from the answers that ship."""

from lab.field import field_page


def test_page_is_fresh() -> None:
    assert field_page.PAGE.read_text() == field_page.page(), "run `make fix`"
