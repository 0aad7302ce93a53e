"""Numbers at the ends of their ranges are answered, or refused with a remedy, by every engine."""

from math import isfinite
from random import Random
from typing import Any, Literal

import pytest

from qdepth.design.parsing import read_design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline import solve_timeline
from tests.support.designs import changed
from tests.support.extremes import Place, full_design, names_of_numbers, places, random_extremes

ENGINES = ("analytic", "compiled", "simpy")
RANDOM_DESIGNS = 60
BUDGET: dict[str, Any] = {"max_ios": 5_000, "max_simulated_s": 60.0}

MARKS = ("operations", "timeline", "data_mover", "offload", "used_gib")
OF_TIME_LINES = [place for place in places() if any(mark in place.path for mark in MARKS)]
"""Numbers that count on timelines alone."""

Engine = Literal["analytic", "compiled", "simpy"]
Json = dict[str, Any]


def answer(document: Json, engine: Engine) -> Literal["answered", "refused"]:
    """What comes of a design; fails where it is neither an answer nor a refusal with a remedy."""
    try:
        report = evaluate(read_design(document), SimulationOptions(engine=engine, **BUDGET))
    except InvalidDesign as refusal:
        told = refusal.problems
    else:
        told = []
        assert all(isfinite(number) for number in _numbers(report.model_dump()))
    assert all(problem.remedy for problem in told)
    return "refused" if told else "answered"


def timeline_answer(document: Json, *, is_replayed: bool = True) -> None:
    """The same for a timeline, whose regimes SimPy replays or not."""
    options = SimulationOptions(engine="compiled", **BUDGET)
    try:
        report = solve_timeline(read_design(document), options, is_replayed=is_replayed)
    except InvalidDesign as refusal:
        told = refusal.problems
    else:
        told = []
        assert all(isfinite(number) for number in _numbers(report.model_dump()))
    assert all(problem.remedy for problem in told)


def _numbers(value: Any) -> list[float]:
    if isinstance(value, float | int):
        return [value]
    inside = value.values() if isinstance(value, dict) else value
    return [n for item in inside for n in _numbers(item)] if isinstance(value, dict | list) else []


def at_end(place: Place, end: float) -> Json:
    return changed(full_design(), **{place.path: end})


def test_full_design_has_every_number_of_the_document() -> None:
    assert {place.number.place for place in places()} == names_of_numbers()


@pytest.mark.parametrize("place", places(), ids=lambda place: place.path)
def test_just_outside_is_refused_with_the_value_and_the_limit(place: Place) -> None:
    for value in place.outside:
        with pytest.raises(InvalidDesign) as error:
            read_design(at_end(place, value))
        (found,) = error.value.problems
        assert found.pointer == "/" + place.path.replace("__", "/")
        assert found.value == str(value)
        assert found.limit is not None
        assert found.remedy


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [0, 2])
def test_a_few_random_extremes(engine: Engine, seed: int) -> None:
    answer(random_extremes(Random(seed)), engine)  # noqa: S311 -- no secret


@pytest.mark.parametrize("seed", range(1))
def test_a_few_random_extremes_of_time_lines(seed: int) -> None:
    random = Random(seed)  # noqa: S311 -- no secret
    chosen = random.sample(OF_TIME_LINES, 3)
    document = changed(full_design(), **{p.path: random.choice(p.ends) for p in chosen})
    timeline_answer(document, is_replayed=False)


@pytest.mark.full
@pytest.mark.parametrize("place", OF_TIME_LINES, ids=lambda place: place.path)
def test_each_number_of_a_time_line_at_its_ends(place: Place) -> None:
    for end in place.ends:
        timeline_answer(at_end(place, end))


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("place", places(), ids=lambda place: place.path)
def test_each_number_at_its_ends(engine: Engine, place: Place) -> None:
    for end in place.ends:
        answer(at_end(place, end), engine)


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(RANDOM_DESIGNS))
def test_random_extremes(engine: Engine, seed: int) -> None:
    answer(random_extremes(Random(seed)), engine)  # noqa: S311 -- no secret
