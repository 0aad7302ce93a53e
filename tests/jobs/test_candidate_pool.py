"""Rows of a batch, in this process and in several."""

import os
import signal

import pytest

from qdepth.design.document.document import Design
from qdepth.engines.options import Observer
from qdepth.jobs.candidate_pool import CandidatePool
from qdepth.report.report import Report
from qdepth.studies.candidates.candidate_table import Candidate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.reports import small_report
from tests.support.scenarios import design

DESIGNS = [Design.model_validate(design())]
OPTIONS = SimulationOptions(engine="analytic")


def _row(depth: int, label: str = "") -> Candidate:
    return {"label": label, "hosts.esx.lun_depth": str(depth)}


def depth_as_iops(
    design: Design, options: SimulationOptions, *, observe: Observer | None = None, **_: object
) -> Report:
    """Stands in for an engine; other processes import it."""
    report = small_report()
    iops = report.total.iops.model_copy(update={"value": float(design.hosts[0].lun_depth or 0)})
    return report.model_copy(update={"total": report.total.model_copy(update={"iops": iops})})


def dies_elsewhere(
    design: Design, options: SimulationOptions, *, observe: Observer | None = None, **_: object
) -> Report:
    """An engine whose process is killed, unless it is the one that the title names."""
    if design.title != str(os.getpid()):
        os.kill(os.getpid(), signal.SIGKILL)
    return depth_as_iops(design, options)


@pytest.mark.full
@pytest.mark.parametrize("processes", [1, 2])
def test_answers_stand_in_the_order_of_the_rows(processes: int) -> None:
    pool = CandidatePool(depth_as_iops, processes)
    depths = [0 if n % 10 == 7 else n + 1 for n in range(40)]
    answers = pool.answer([_row(depth) for depth in depths], DESIGNS, OPTIONS)
    again = pool.answer([_row(9)], DESIGNS, OPTIONS)
    pool.close()

    assert [answer["iops"] for answer in answers] == [depth or None for depth in depths]
    assert [answer["error_column"] for answer in answers] == [
        None if depth else "hosts.esx.lun_depth" for depth in depths
    ]
    assert again[0]["iops"] == 9


def test_equal_questions_are_answered_once() -> None:
    asked: list[int | None] = []

    def counted(
        design: Design, options: SimulationOptions, *, observe: Observer | None = None, **_: object
    ) -> Report:
        asked.append(design.hosts[0].lun_depth)
        return depth_as_iops(design, options)

    candidates = [_row(1 + n % 3, label=str(n)) for n in range(12)]
    answers = CandidatePool(counted).answer(candidates, DESIGNS, OPTIONS)
    assert asked == [1, 2, 3]
    assert [answer["iops"] for answer in answers] == [1 + n % 3 for n in range(12)]


def test_rows_of_a_process_that_was_killed_are_answered_all_the_same() -> None:
    here = [DESIGNS[0].model_copy(update={"title": str(os.getpid())})]
    pool = CandidatePool(dies_elsewhere, 2)
    answers = pool.answer([_row(5), _row(6)], here, OPTIONS)
    pool.close()
    assert [answer["iops"] for answer in answers] == [5, 6]
