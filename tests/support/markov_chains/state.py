"""Where all I/Os of a network are, and where that leads."""

from typing import NamedTuple

THINKING, ARRIVING = -1, -2
"""Places of a worker between two I/Os, and of a source before the next one."""


class Job(NamedTuple):
    """An I/O at a step, or whoever issues the next one."""

    flow: int
    is_write: bool
    place: int


class State(NamedTuple):
    """Where all I/Os are; equal I/Os are not told apart."""

    timed: tuple[tuple[Job, int], ...]
    """Jobs for which time passes, each with its phase, sorted."""
    queues: tuple[tuple[Job, ...], ...]
    """Jobs that wait for a server, for each station."""
    lines: tuple[tuple[Job, ...], ...]
    """Jobs that wait for a slot, for each limit."""
    held: tuple[int, ...]
    """Slots taken, for each limit."""


class Event(NamedTuple):
    """Something to count: completion of a flow, departure of a station or refusal of a limit."""

    kind: str
    of: int
    """Position of the flow, station or limit."""


class Move(NamedTuple):
    """Where a state leads."""

    rate: float
    """[1/s]"""
    state: State
    events: tuple[Event, ...]
