"""Steps are bound when an I/O comes to them, and those that it needs at once with them."""

import pytest

from qdepth.engines.simpy_engine.actions_on_demand import ActionsOnDemand
from qdepth.engines.simpy_engine.io import Action
from qdepth.network.blocks import OneOf, flatten
from qdepth.network.shorthand import visit
from qdepth.network.steps import Jump, Step

CHOICES = 50
PROGRAM = flatten(
    [
        OneOf(
            1,
            tuple((at + 1) / CHOICES for at in range(CHOICES)),
            [[visit(at, 1.0)] for at in range(CHOICES)],
        )
    ]
)


def bound_places(program: tuple[Step, ...], first: int) -> list[int]:
    """Places in the order in which they are bound for an I/O that comes to one."""
    places: list[int] = []

    def bind(_step: Step, place: int) -> Action:
        places.append(place)
        return lambda _io, _now: None

    ActionsOnDemand(program, bind)[first]
    return places


def test_a_choice_binds_none_of_what_it_leads_to() -> None:
    assert bound_places(PROGRAM, 0) == [0]


def test_a_step_comes_after_those_that_it_refers_to() -> None:
    end = len(PROGRAM) - 1
    assert bound_places(PROGRAM, 1) == [end, 2, 1]


def test_a_jump_back_refers_to_nothing() -> None:
    program = (visit(0, 1.0), Jump(0))
    assert bound_places(program, 0) == [1, 0]


def test_a_long_row_of_steps_is_bound_without_recursion() -> None:
    program = tuple(visit(0, 1.0) for _ in range(5_000))
    assert len(bound_places(program, 0)) == 5_000


def test_a_program_without_an_end_is_refused_where_it_ends() -> None:
    actions = ActionsOnDemand((), lambda _step, _place: lambda _io, _now: None)
    with pytest.raises(IndexError, match="past its last step"):
        actions[0](None, 0.0)  # type: ignore[arg-type]
