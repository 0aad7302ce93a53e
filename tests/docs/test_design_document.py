"""The page about the design document is what its script writes."""

import re

from qdepth.design.document.document import design_json_schema
from tools import design_document

ALSO = re.compile(r"^Also .*$", re.MULTILINE)
"""The line of a section with the fields that another part describes; of a span, its ends."""


def test_page_is_fresh() -> None:
    assert design_document.PAGE.read_text() == design_document.page(), "run `make fix`"


def test_every_section_names_every_field_of_its_part() -> None:
    schema = design_json_schema()
    page = design_document.page()
    for name, definition in {"Design": schema, **schema["$defs"]}.items():
        _, _, section = page.partition(f"\n## {name}\n")
        section, _, _ = section.partition("\n## ")
        rows = section.splitlines()
        also = [field for line in ALSO.findall(section) for field in re.findall(r"`(\w+)`", line)]
        for span in design_document.SPANS:
            also += span if f"`{span[0]}` to `{span[-1]}`" in section else ()
        for field in definition["properties"]:
            assert any(row.startswith(f"- `{field}`:") for row in rows) or field in also


def test_shared_field_refers_to_a_part_that_has_its_row() -> None:
    page = design_document.page()
    assert "\nAlso `id`, `name`, `price` to `power_w`.\n" in page
    assert "; `start_s` to `at_once` as in [Clone](#clone).\n" in page
    assert page.count("- `price_item`:") == 1


def test_time_field_shows_its_meaning_range_unit_and_default() -> None:
    rows = design_document.page().splitlines()
    assert (
        "- `in_slot_us`: Kernel time per I/O while its device slot is held; no queue. (µs; `0.0`)"
        in rows
    )


def test_unit_alone_stands_for_a_range_that_the_introduction_has() -> None:
    introduction, _, _ = design_document.page().partition("\n## Design\n")
    assert f" 0, 0.001{design_document.TO}10,000,000 µs;" in introduction
    assert f"(0, 0.001{design_document.TO}100 ms)" in design_document.page()


def test_label_that_differs_from_the_name_comes_first() -> None:
    page = design_document.page()
    assert "- `round_robin_ios`: **I/Os per path.** I/Os before" in page
    assert "- `release`: ESXi release" in page


def test_choices_that_a_meaning_explains_are_listed_once() -> None:
    (row,) = re.findall(r"- `path_policy`: .*", design_document.page())
    assert row.count("`lb_bytes`") == 1
    assert row.endswith('(`"round_robin"`)')
