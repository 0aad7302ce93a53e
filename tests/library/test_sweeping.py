"""Sweeps in Python."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import qdepth
from qdepth.library.progress_lines import PROGRESS
from tests.support.designs import small_design

PATH = "hosts.esx1.lun_depth"


@pytest.fixture
def design() -> qdepth.Design:
    return qdepth.load(small_design())


def test_points_are_those_of_replaced_designs(design: qdepth.Design) -> None:
    found = qdepth.sweep(design, {PATH: [8, 16]}, engine="analytic")
    assert repr(found) == f"<Sweep of {PATH}: 2 points>"
    assert [point.values for point in found.points] == [[8.0], [16.0]]
    for depth, point in zip((8, 16), found.points, strict=True):
        assert point.iops == qdepth.estimate(design.replace({PATH: depth})).total.iops
    assert found.to_csv().startswith(f"{PATH},")


def test_executor_answers_the_same(design: qdepth.Design) -> None:
    with ThreadPoolExecutor(2) as executor:
        found = qdepth.sweep(design, {PATH: [8, 16]}, engine="analytic", executor=executor)
    assert found.points == qdepth.sweep(design, {PATH: [8, 16]}, engine="analytic").points


def test_processes_answer_the_same_and_show_how_far_they_are(
    design: qdepth.Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PROGRESS, "show", lambda text, is_last: shown.append(text))
    values = {PATH: [8, 16]}
    found = qdepth.sweep(design, values, engine="analytic", parallel=2, progress=True)
    assert found.points == qdepth.sweep(design, values, engine="analytic").points
    assert shown == ["1 of 2 cells", "2 of 2 cells"]


def test_sample_has_the_cells_that_are_drawn(design: qdepth.Design) -> None:
    found = qdepth.sweep(design, {PATH: [8, 64]}, samples=5, engine="analytic")
    depths = [point.values[0] for point in found.points]
    assert len(depths) == 5
    assert all(8 <= depth <= 64 for depth in depths)


def test_what_cannot_be_answered_is_refused(design: qdepth.Design) -> None:
    with pytest.raises(qdepth.InvalidOptions, match=r"enter a list of values, such as \[8\]"):
        qdepth.sweep(design, {PATH: 8}, engine="analytic")  # type: ignore[dict-item]
    with pytest.raises(qdepth.InvalidOptions, match="given twice"):
        qdepth.sweep(design, {PATH: [8, 8]})
    with pytest.raises(qdepth.InvalidOptions, match="has 3 values"):
        qdepth.sweep(design, {PATH: [8, 16, 32]}, samples=4)
    with pytest.raises(qdepth.InvalidOptions, match="at least 1 process"):
        qdepth.sweep(design, {PATH: [8, 16]}, parallel=0)
    with pytest.raises(qdepth.InvalidDesign, match="lun_depth"):
        qdepth.sweep(design, {PATH: [8, -1]}, engine="analytic")
