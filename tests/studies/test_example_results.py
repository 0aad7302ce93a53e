"""The answers with which examples open."""

import pytest

from qdepth.studies.cases.example_results import example_document, example_result, example_results
from qdepth.studies.simulate.answer import Question, read_kept
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.reading import report_of
from tools.example_results import designs_at_rest, results_of

REMEDY = "Write them again: python -m tools.example_results"
OPTIONS = SimulationOptions()
DESIGNS = designs_at_rest()


def test_each_example_at_rest_opens_with_its_answer() -> None:
    keys = {Question(design, OPTIONS).key for design in DESIGNS}
    assert keys == set(example_results().answers), REMEDY


def test_the_answer_reads_as_a_settled_simulation_with_its_replay() -> None:
    design = next(each for each in DESIGNS if each.id == "vvol")
    document = example_document([Question(design, OPTIONS).key])
    assert document is not None
    report = report_of(design, read_kept(document))
    assert (report.status, report.engine) == ("steady", "compiled")
    assert report.run is not None
    assert report.run.replay is not None
    assert report.run.replay.identical


def test_a_design_that_is_no_example_has_none() -> None:
    assert example_result(["0" * 64]) is None


@pytest.mark.full
def test_shipped_results_are_those_of_this_version() -> None:
    found = results_of(DESIGNS[2:4], example_results().computed_at)
    shipped = example_results().answers
    assert {key: shipped[key] for key in found.answers} == found.answers, REMEDY
