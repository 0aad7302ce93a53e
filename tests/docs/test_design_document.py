"""The page about the design document is what its script writes."""

from qdepth.design.document.document import design_json_schema
from tools import design_document


def test_page_is_fresh() -> None:
    assert design_document.PAGE.read_text() == design_document.page(), "run `make fix`"


def test_page_names_every_field() -> None:
    schema = design_json_schema()
    page = design_document.page()
    for name, definition in {"Design": schema, **schema["$defs"]}.items():
        assert f"\n## {name}\n" in page
        for field in definition["properties"]:
            assert f"\n| `{field}` | " in page


def test_time_field_shows_its_label_unit_range_and_default() -> None:
    rows = design_document.page().splitlines()
    assert (
        "| `in_slot_us` | In slot | Kernel time per I/O while its device slot is held; no queue. "
        "| µs | number, 0 or 0.001 to 10,000,000 | `0.0` |" in rows
    )
