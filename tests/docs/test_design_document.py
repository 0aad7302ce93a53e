"""The page about the design document is what its script writes."""

import re

from qdepth.design.document.document import design_json_schema
from tools import design_document

SHARED = re.compile(r"`(\w+)`(?=(?:, `\w+`)* as in \[)")
"""Fields of a part whose rows stand in the table of another part."""


def test_page_is_fresh() -> None:
    assert design_document.PAGE.read_text() == design_document.page(), "run `make fix`"


def test_every_section_names_every_field_of_its_part() -> None:
    schema = design_json_schema()
    page = design_document.page()
    for name, definition in {"Design": schema, **schema["$defs"]}.items():
        _, _, section = page.partition(f"\n## {name}\n")
        section, _, _ = section.partition("\n## ")
        rows, also = section.splitlines(), SHARED.findall(section)
        for field in definition["properties"]:
            assert any(row.startswith(f"| `{field}` |") for row in rows) or field in also


def test_shared_field_refers_to_a_part_that_has_its_row() -> None:
    page = design_document.page()
    assert "`price_item`, `power_w` as in [Host](#host)." in page
    assert page.count("| `price_item` |") == 1


def test_time_field_shows_its_meaning_range_unit_and_default() -> None:
    rows = design_document.page().splitlines()
    assert (
        "| `in_slot_us` | Kernel time per I/O while its device slot is held; no queue. "
        f"| 0, 0.001{design_document.TO}10,000,000 µs (`0.0`) |" in rows
    )


def test_label_that_differs_from_the_name_comes_first() -> None:
    page = design_document.page()
    assert "| `round_robin_ios` | **I/Os per path.** I/Os before" in page
    assert "| `release` | ESXi release" in page
