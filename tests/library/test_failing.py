"""Failures and growth in Python: the same as those of the studies, in sentences and tables."""

import html
import re
import sys
from types import ModuleType

import pytest

import qdepth
from qdepth.library.failing import Failures
from qdepth.library.growth import Growth
from qdepth.library.progress_lines import PROGRESS
from qdepth.studies.estimate.load_at_target import find_load_at_targets
from qdepth.studies.failures import FailureQuestion, parts_to_fail
from tests.support.designs import small_design


@pytest.fixture(scope="module")
def design() -> qdepth.Design:
    """A design with a latency target that it meets."""
    return qdepth.examples()["priced"][1]


@pytest.fixture(scope="module")
def failures(design: qdepth.Design) -> Failures:
    return qdepth.failures(design)


@pytest.fixture(scope="module")
def growth(design: qdepth.Design) -> Growth:
    return qdepth.headroom(design)


@pytest.fixture
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Data frames that are columns by name."""
    module = ModuleType("pandas")
    module.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", module)


def test_each_part_fails_once_the_worst_first(design: qdepth.Design, failures: Failures) -> None:
    listed = [part.path for part in parts_to_fail(FailureQuestion(design=design))]
    assert sorted(each.path for each in failures.failures) == sorted(listed)
    refused = [each.verdict == "refused" for each in failures.failures]
    assert refused == sorted(refused, reverse=True)


def test_failure_that_nothing_survives_misses_the_targets(failures: Failures) -> None:
    refused = sum(each.verdict == "refused" for each in failures.failures)
    assert 0 < refused < len(failures.failures)
    assert failures.sentence == f"{refused} of {len(failures.failures)} failures miss a target."
    assert repr(failures) == f"<Failures of vvol: {failures.sentence}>"


def test_worst_failure_is_named_without_targets() -> None:
    found = qdepth.failures(qdepth.load(small_design()))
    assert found.sentence.startswith(f"The worst failure: {found.failures[0].text}: ")


def test_named_parts_fail_alone_and_progress_is_shown(
    design: qdepth.Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PROGRESS, "show", lambda text, is_last: shown.append(text))
    found = qdepth.failures(design, parts=["hosts.esx01"], progress=True)
    assert [each.path for each in found.failures] == ["hosts.esx01"]
    assert shown == ["1 of 1 failures"]
    with pytest.raises(qdepth.InvalidDesign):
        qdepth.failures(design, parts=["hosts.none"])


@pytest.mark.usefixtures("columns")
def test_tables_have_a_row_for_each(failures: Failures, growth: Growth) -> None:
    assert failures.to_frame()["path"] == [each.path for each in failures.failures]
    assert growth.to_frame()["load"] == [point.load for point in growth.curve]


def test_notebook_shows_the_sentence_and_a_row_for_each(failures: Failures, growth: Growth) -> None:
    for found, rows in ((failures, failures.failures), (growth, growth.curve)):
        page = found._repr_html_()
        assert page.startswith(f"<p><b>{html.escape(found.sentence)}</b></p>")
        assert len(re.findall("<tr>", page)) == 1 + len(rows)


def test_headroom_is_that_of_the_targets(design: qdepth.Design, growth: Growth) -> None:
    targets = [growth.at_target.target]
    assert growth.at_target == find_load_at_targets(design, targets)
    assert growth.sentence.startswith("None: Primary controller is full at 189k")
    assert growth.reason.endswith("the latency target that is set.")


def test_design_that_misses_a_target_has_no_headroom() -> None:
    found = qdepth.headroom(qdepth.examples()["priced"][0])
    assert found.sentence.startswith("None: today's load misses a latency target already")
