"""Programs of I/Os, and the meaning of their names.

The steps of a program name stations, limits, choosers, throttles and VMs by their own numbers. A
binding maps these to the network for one flow, so flows that do the same at different places share
one program.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    ChoosePath,
    CountCompletion,
    CountIssue,
    CountStatus,
    Join,
    Release,
    Resize,
    Step,
    Visit,
)


@dataclass(frozen=True, slots=True)
class Program:
    """Steps of an I/O, from the first one."""

    steps: tuple[Step, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self.steps))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Binding:
    """Positions in the network of the program's names, by its numbers.

    The program mentions each number, and no position appears twice in a table: flows whose programs
    visit one station where others visit two have other programs.
    """

    stations: tuple[int, ...] = ()
    limits: tuple[int, ...] = ()
    choosers: tuple[int, ...] = ()
    throttles: tuple[int, ...] = ()
    status_throttles: tuple[int, ...] = ()
    vms: tuple[int, ...] = ()
    """Numbers of VMs in a throttle's count."""
    devices: tuple[int, ...] = ()
    """Devices at which children count."""


class Names(dict[int, int]):
    """Position in the network -> number in a program, in the order of the first mention.

    Parameters
    ----------
    first : int
        Number of what is mentioned first.
    """

    def __init__(self, first: int = 0) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, place: int) -> int:
        self[place] = number = self._first + len(self)
        return number

    def all_of(self, places: Iterable[int]) -> tuple[int, ...]:
        """Numbers of several positions."""
        return tuple([self[place] for place in places])


@lru_cache(1024)
def most_joint_visits(program: Program) -> int:
    """Largest number of stations that an I/O visits at the same time; 1 if it visits none."""
    visits = [len(step.stations) for step in program.steps if isinstance(step, Visit)]
    return max(visits, default=1)


def bound(*steps: Step) -> tuple[Program, Binding]:
    """Return program and binding of steps that name positions in the network, as written by
    hand."""
    names = _Tables(*(Names() for _ in _Tables._fields))
    program = Program(tuple([_renamed(step, names) for step in steps]))
    return program, Binding(*map(tuple, names))


def steps_of(program: Program, binding: Binding) -> tuple[Step, ...]:
    """The steps of a program with positions in the network in place of names."""
    tables = _Tables(*(getattr(binding, name) for name in _Tables._fields))
    return tuple([_renamed(step, tables) for step in program.steps])


Numbers = Mapping[int, int] | Sequence[int]


class _Tables(NamedTuple):
    stations: Numbers
    limits: Numbers
    choosers: Numbers
    throttles: Numbers
    status_throttles: Numbers
    vms: Numbers
    devices: Numbers


def _renamed(step: Step, tables: _Tables) -> Step:
    renamed = step
    match step:
        case Visit():
            renamed = replace(step, stations=tuple([tables.stations[at] for at in step.stations]))
        case Acquire() | Release() | Resize() | BranchIfFull():
            renamed = replace(step, limit=tables.limits[step.limit])
        case ChoosePath():
            renamed = replace(step, chooser=tables.choosers[step.chooser])
        case CountIssue():
            renamed = CountIssue(tables.throttles[step.throttle], tables.vms[step.vm])
        case CountCompletion():
            renamed = replace(step, throttle=tables.throttles[step.throttle])
        case CountStatus():
            renamed = replace(step, throttle=tables.status_throttles[step.throttle])
    if isinstance(renamed, Join | BranchIfFull) and renamed.device is not None:
        renamed = replace(renamed, device=tables.devices[renamed.device])
    return renamed
