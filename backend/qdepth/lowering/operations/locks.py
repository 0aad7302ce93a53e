"""Programs of locks: a change of VMFS metadata with the LUN reserved, or with one block locked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from qdepth.lowering.commands import delay
from qdepth.lowering.demands import ADAPTER_SLOT, DISK_SLOT, GUEST, HBA, MEDIA
from qdepth.lowering.leg import Leg
from qdepth.lowering.operations.piece_program import Endpoint, request, without_data
from qdepth.network.blocks import Block, Commands, OneOf, UntilFree
from qdepth.network.draws import code
from qdepth.network.steps import Acquire, Delay, Demand, Direction, Release, Resize

SHUT, OPEN = 0, 1
"""Capacities of a gate, in which nobody ever is."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of metadata: by which host, where, and for how long."""

    end: Endpoint
    counted_at: int
    """Device that counts locks, and commands that met one."""
    pause: Demand
    """Other work before it."""
    hold: Demand
    back_off: Demand


def under_reservation(change: Change, turn: int, lun: int, gates: Sequence[int]) -> list[Block]:
    """A change while the whole LUN is reserved.

    Parameters
    ----------
    turn : int
        Limit that lets one lock of the host at a time come to the LUN.
    lun : int
        Limit that is held while the LUN is reserved.
    gates : sequence of int
        Limits at which commands of other hosts find out.
    """
    return [
        *delay(change.pause, GUEST),
        Acquire(turn, DISK_SLOT),
        UntilFree(lun, [_command(change, without_data)], _again(change), change.counted_at),
        Acquire(lun, ADAPTER_SLOT),
        *[Resize(gate, SHUT) for gate in gates],
        _held(change),
        *[Resize(gate, OPEN) for gate in gates],
        Release(lun, ADAPTER_SLOT),
        Release(turn, DISK_SLOT),
    ]


def under_ats(change: Change, ats: Demand, locks: Sequence[int]) -> list[Block]:
    """A change while one of some blocks is locked, drawn at random.

    Parameters
    ----------
    locks : sequence of int
        Limits, each of which is held while a block is locked.
    """
    return [
        *delay(change.pause, GUEST),
        OneOf(
            code("lock"),
            tuple((rank + 1) / len(locks) for rank in range(len(locks))),
            [
                [
                    UntilFree(
                        lock, [_command(change, lambda _: ats)], _again(change), change.counted_at
                    ),
                    Acquire(lock, DISK_SLOT),
                    _held(change),
                    Release(lock, DISK_SLOT),
                ]
                for lock in locks
            ],
        ),
    ]


def _command(change: Change, demand_of: Callable[[Leg], Demand]) -> Block:
    end = change.end
    return Commands([request(end, demand_of)], [end.device], Direction.WRITE)


def _again(change: Change) -> list[Block]:
    return [Delay(change.back_off, HBA)]


def _held(change: Change) -> Block:
    """The time with the lock, which is counted when it is over."""
    return Commands([[Delay(change.hold, MEDIA)]], [change.counted_at], Direction.WRITE)
