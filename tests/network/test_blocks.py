"""How blocks become steps: where each one stands, and where its branches lead."""

from qdepth.network.blocks import (
    MOST_COMMANDS,
    ByDirection,
    Commands,
    Detached,
    OneOf,
    OnPath,
    Split,
    Unless,
    UntilFree,
    flatten,
)
from qdepth.network.steps import (
    Acquire,
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    Direction,
    End,
    Fork,
    Join,
    Jump,
    Release,
    Spawn,
)
from tests.support.networks import visit

A, B, C = visit(0, 1.0), visit(1, 1.0), visit(2, 1.0)


def test_one_after_the_other() -> None:
    assert flatten([A, B]) == (A, B, End())


def test_reads_and_writes_meet_again() -> None:
    steps = flatten([ByDirection([A], [B, C]), A])
    assert steps == (BranchByDirection(1, 3), A, Jump(5), B, C, A, End())


def test_reads_that_do_nothing_go_on_behind_the_writes() -> None:
    assert flatten([ByDirection([], [B])]) == (BranchByDirection(1, 2), Jump(3), B, End())


def test_one_of_several_at_random() -> None:
    steps = flatten([A, OneOf(7, (0.5, 1.0), [[B], [C, C]])])
    assert steps == (
        A, BranchByDraw(7, (0.5, 1.0), (2, 4)), B, Jump(7), C, C, Jump(7), End(),
    )  # fmt: skip


def test_one_path_of_several() -> None:
    steps = flatten([OnPath(2, [[A], [B]])])
    assert steps == (ChoosePath(2, (1, 3)), A, Jump(5), B, Jump(5), End())


def test_what_a_share_leaves_out() -> None:
    steps = flatten([Unless(7, 0.25, [A]), B])
    assert steps == (BranchByDraw(7, (0.25, 1.0), (2, 1)), A, B, End())


def test_attempts_go_back_to_their_beginning() -> None:
    steps = flatten([A, UntilFree(3, [Acquire(0, 0), B], [Release(0, 0), C]), Acquire(3, 1)])
    assert steps == (
        A, Acquire(0, 0), B, BranchIfFull(3, 4, 7), Release(0, 0), C, Jump(1), Acquire(3, 1), End(),
    )  # fmt: skip


def test_parts_side_by_side() -> None:
    assert flatten([Split(4096, [A, B]), C]) == (
        Jump(4), A, B, Join(), Fork((1,), 4096), C, End(),
    )  # fmt: skip


def test_commands_to_several_targets() -> None:
    commands = Commands([[A], [B, B]], (4, None), Direction.WRITE, 8192, 4096)
    fork = Fork((1, 4), 4096, Direction.WRITE, 8192, MOST_COMMANDS)
    assert flatten([commands, C]) == (
        Jump(3), A, Join(4), Jump(7), B, B, Join(), fork, C, End(),
    )  # fmt: skip


def test_commands_on_one_way_have_numbers_of_their_own() -> None:
    """Those on two ways may have the same; a split has the first ones, wherever it stands."""
    one, two = Commands([[A]]), Commands([[Commands([[B]])]])
    steps = flatten([one, OneOf(7, (0.5, 1.0), [[one, one], [two]]), Split(512, [A]), one])
    numbers = [step.first_child / MOST_COMMANDS for step in steps if isinstance(step, Fork)]
    assert numbers == [1, 2, 3, 3, 2, 0, 4]
    either = flatten([ByDirection([one], [one, one]), one])
    numbers = [step.first_child / MOST_COMMANDS for step in either if isinstance(step, Fork)]
    assert numbers == [1, 1, 2, 3]


def test_what_a_command_finds_full_counts_at_its_device() -> None:
    attempt = UntilFree(3, [], [A])
    inner = Commands([[attempt]], (5,))
    steps = flatten([attempt, Commands([[attempt, inner, attempt], [attempt]], (4, None))])
    counted = [step.device for step in steps if isinstance(step, BranchIfFull)]
    assert counted == [None, 4, 5, 4, None]


def test_work_in_the_background_takes_over_what_it_releases() -> None:
    assert flatten([Acquire(0, 5), Detached([A, Release(0, 5)], (5,)), B]) == (
        Acquire(0, 5), Jump(5), A, Release(0, 5), End(), Spawn(2, (5,)), B, End(),
    )  # fmt: skip


def test_blocks_lie_in_one_another() -> None:
    inner = OneOf(7, (0.5, 1.0), [[A], [Unless(8, 0.5, [B])]])
    assert flatten([ByDirection([inner], [C])]) == (
        BranchByDirection(1, 8), BranchByDraw(7, (0.5, 1.0), (2, 4)), A, Jump(7),
        BranchByDraw(8, (0.5, 1.0), (6, 5)), B, Jump(7), Jump(9), C, End(),
    )  # fmt: skip


def test_commands_behind_those_of_reads_alone_draw_for_themselves() -> None:
    """Those behind both come after the commands of either way."""
    one = Commands([[A]])
    for both in (ByDirection([one, one], []), ByDirection([], [one, one])):
        steps = flatten([both, one])
        numbers = [step.first_child / MOST_COMMANDS for step in steps if isinstance(step, Fork)]
        assert numbers == [1, 2, 3]
