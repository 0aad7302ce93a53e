"""Keys of timelines and of their regimes: equal where the answer must be, and only there."""

from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import ValidationError

from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.running import Running
from qdepth.studies.simulate.answer import answer_key
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.timeline_question import TimelineQuestion, timeline_key
from tests.design.test_operation_problems import OFFLOAD, clone, scrub, with_operations
from tests.support.designs import design

OPTIONS = SimulationOptions()
COPYING = [Running("copy")]


def regime_key(asked: Design, running: Sequence[Running], options: SimulationOptions) -> str:
    return answer_key(lower(asked, running), options)


def keys(*operations: dict[str, Any], **changes: Any) -> tuple[str, str]:
    """Keys of the timeline, and of the regime in which the copy is under way."""
    asked = design(with_operations(*operations, **changes))
    question = TimelineQuestion(design=asked, options=OPTIONS)
    return timeline_key(question), regime_key(asked, COPYING, OPTIONS)


BEFORE = keys(clone(), scrub(host="esx1"))


def test_notes_and_positions_count_nowhere() -> None:
    layout = {"esx1": {"x": 1.0, "y": 2.0}}
    assert keys(clone(), scrub(host="esx1"), notes="Why.", layout=layout) == BEFORE


@pytest.mark.parametrize(
    "changed",
    [
        keys(clone(start_s=60.0), scrub(host="esx1")),
        keys(clone(name="Nightly"), scrub(host="esx1")),
        keys(clone(), scrub(host="esx1", after="copy")),
        keys(clone(), scrub(host="esx1", outstanding_ios=8)),
        keys(clone()),
        keys(clone(count=2), scrub(host="esx1")),
        keys(clone(), scrub(host="esx1"), timeline={"length_s": 60.0}),
    ],
)
def test_a_regime_does_not_depend_on_when_it_comes(changed: tuple[str, str]) -> None:
    assert changed[0] != BEFORE[0]
    assert changed[1] == BEFORE[1]


@pytest.mark.parametrize(
    "changed",
    [
        keys(clone(target_format="thin"), scrub(host="esx1")),
        keys(clone(), scrub(host="esx1"), arrays__0__offload=OFFLOAD),
        keys(clone(), scrub(host="esx1"), hosts__0__data_mover={"outstanding_pieces": 32}),
        keys(clone(), scrub(host="esx1"), hosts__0__lun_depth=33),
    ],
)
def test_what_is_simulated_counts_in_both(changed: tuple[str, str]) -> None:
    assert changed[0] != BEFORE[0]
    assert changed[1] != BEFORE[1]


def test_phases_and_options_count() -> None:
    asked = design(with_operations(clone(), scrub(host="esx1")))
    found = {
        regime_key(asked, running, options)
        for running in ([], COPYING, [*COPYING, Running("scrub")])
        for options in (OPTIONS, SimulationOptions(seed=2))
    }
    assert len(found) == 6


def test_the_analytic_engine_is_refused() -> None:
    with pytest.raises(ValidationError, match="the analytic engine does not support operations"):
        TimelineQuestion(design=design(), options=SimulationOptions(engine="analytic"))


def test_by_io_only_the_seed_of_the_options_counts() -> None:
    asked = design(with_operations(clone(), timeline={"length_s": 60.0}))

    def key(slices: int | None = 100, **options: Any) -> str:
        chosen = None if slices is None else ByIoOptions(slices=slices)
        simulated = SimulationOptions(**options)
        return timeline_key(TimelineQuestion(design=asked, options=simulated, by_io=chosen))

    assert key(engine="simpy", max_ios=10_000) == key()
    assert len({key(), key(None), key(50), key(seed=2)}) == 4
