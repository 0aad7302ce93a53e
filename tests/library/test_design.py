"""Designs in Python: read, changed, written, and shown in a line."""

import json
from pathlib import Path

import pytest

import qdepth
from qdepth.design.parsing import read_design
from qdepth.studies.cases.example_scenarios import examples as shipped
from tests.support.designs import small_design


@pytest.fixture
def design() -> qdepth.Design:
    return qdepth.load(small_design())


def test_file_and_mapping_give_the_same_design(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps(small_design()))
    loaded = [qdepth.load(source) for source in (small_design(), file, str(file))]
    assert loaded[0] == loaded[1] == loaded[2]
    read = read_design(small_design())
    assert loaded[0].model_dump(by_alias=True) == read.model_dump(by_alias=True)
    assert loaded[0].model_fields_set == read.model_fields_set


def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(qdepth.UnreadableFile, match="cannot be read"):
        qdepth.load(tmp_path / "missing.json")
    with pytest.raises(qdepth.InvalidDesign):
        qdepth.load({"schema": "qdepth/2"})


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_files_of_windows_shells_are_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps(small_design()), encoding=encoding)
    assert qdepth.load(file) == qdepth.load(small_design())


def test_field_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "small.json"
    text = json.dumps(small_design())
    file.write_text(text.replace('"title"', '"title": "first", "title"', 1))
    with pytest.raises(qdepth.UnreadableFile, match="has the field title twice"):
        qdepth.load(file)


def test_replace_changes_a_copy(design: qdepth.Design) -> None:
    deeper = design.replace({"hosts.esx1.lun_depth": 64, "designs.small.notes": "deeper"})
    assert (deeper.value("hosts.esx1.lun_depth"), deeper.notes) == (64, "deeper")
    assert design.value("hosts.esx1.lun_depth") == 32
    assert isinstance(deeper, qdepth.Design)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("datastores.ds1.capacity_gib", 1_048_576),
        ("arrays.array.read_ms", 0.1),
        ("arrays.array.read_ms", 1 / 3),
        ("arrays.array.read_ms", 0.0012345678901234567),
        ("hosts.esx1.lun_depth", None),
    ],
)
def test_values_arrive_with_all_their_digits(
    design: qdepth.Design, path: str, value: float | None
) -> None:
    assert design.replace({path: value}).value(path) == value


def test_value_that_does_not_fit_is_refused_with_its_path(design: qdepth.Design) -> None:
    with pytest.raises(qdepth.InvalidDesign, match=r"hosts\.esx1\.lun_depth"):
        design.replace({"hosts.esx1.lun_depth": "deep"})
    with pytest.raises(qdepth.InvalidDesign, match="Did you mean"):
        design.replace({"hosts.esx1.lun_deph": 64})
    assert design.value("hosts.esx1.lun_deph") is None


def test_saved_design_reads_back_equal(design: qdepth.Design, tmp_path: Path) -> None:
    design.save(tmp_path / "saved.json")
    assert qdepth.load(tmp_path / "saved.json") == design


def test_design_is_shown_in_one_line(design: qdepth.Design) -> None:
    line = "<Design small 'A small design', hosts: 2, arrays: 1, datastores: 2, classes: 2>"
    assert repr(design) == str(design) == line
    assert "&lt;Design small" in design._repr_html_()


def test_examples_are_those_that_ship() -> None:
    found = qdepth.examples()
    assert {name: [design.id for design in designs] for name, designs in found.items()} == {
        each.id: [design.id for design in each.designs] for each in shipped()
    }
