"""Mean time before a disk can transfer: seek, rotation, missed rotations."""

from dataclasses import dataclass
from math import exp, expm1, log
from typing import NamedTuple

from qdepth.design.document.known_profiles import KnownProfiles
from qdepth.design.document.media import Disks, Pool, positioning_ms, rotation_ms
from qdepth.design.profiles.profile_values import disk_setting
from qdepth.units import from_mb_s, from_ms

LONGEST_PAUSE = 1e4
"""Rotations after which a pause of random length makes the disk position random."""
LEAST = 1e-6
"""Share of writes that wait for a rotation below which all count as one run."""


class Positioning(NamedTuple):
    """Mean time before a transfer, by the movement of the head [s]."""

    read: float
    write: float
    rewrite: float
    """Positioning of a write to content that the disk has just read: the second round of a parity
    level."""


class Mechanics(NamedTuple):
    """Mechanics of a disk, in SI units."""

    random: float
    """Mean seek and half a rotation [s]."""
    rotation: float
    """[s]"""
    per_byte: float
    """Transfer [s]."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """How the sequential I/Os of a virtual disk arrive at one disk of a pool."""

    share: float
    """Share of the I/Os of the virtual disk that continue the previous one, 0..1."""
    interrupted: float
    """Share of them before which the disk served another virtual disk, 0..1."""
    prefetches: float
    """Accesses to the disk for each sequential read: below 1 if it reads ahead."""
    transfer: float
    """Mean transfer time of a command [s]."""
    passed: float
    """Constant time from the end of a write to the arrival of the next one [s]."""
    pause: float
    """Mean time that a random pause adds to that [s]."""
    outstanding: float | None
    """I/Os under way at the disk, 1 or more; None: they arrive whatever completes."""
    at_once: float = 1.0
    """Commands to the disk that an I/O is split into."""

    @property
    def first_pause(self) -> float:
        """Mean pause until the first of the pausing workers sends its next write [s]."""
        return self.pause / (self.outstanding or 1.0)


def mechanics(known: KnownProfiles, disks: Disks) -> Mechanics:
    """Times of a disk; `require_complete` has ensured that each setting has a value."""
    rotation, seek, transfer = (
        disk_setting(known, disks, name) for name in ("rotation_rpm", "seek_ms", "transfer_mb_s")
    )
    assert rotation is not None  # noqa: S101 -- see above
    assert seek is not None  # noqa: S101
    assert transfer is not None  # noqa: S101
    return Mechanics(
        random=from_ms(positioning_ms(float(rotation.value), float(seek.value))),
        rotation=from_ms(rotation_ms(float(rotation.value))),
        per_byte=1.0 / from_mb_s(float(transfer.value)),
    )


def at_random(known: KnownProfiles, pool: Pool, random_share: float) -> Positioning:
    """Positioning of I/Os: a share goes to random places, the rest needs none.

    Parameters
    ----------
    random_share : float
        0..1.
    """
    if not isinstance(pool.media, Disks):
        return Positioning(0.0, 0.0, 0.0)
    mean = random_share * mechanics(known, pool.media).random / pool.media.queueing_gain
    return Positioning(mean, mean, mean)


def in_sequence(
    known: KnownProfiles, pool: Pool, sequence: Sequence, *, writes_through: bool
) -> Positioning:
    """Positioning of a virtual disk that also reads or writes in sequence.

    Random I/Os seek and wait half a rotation. A sequential read needs that only for a prefetch
    before which the disk served another virtual disk. A sequential write that no cache absorbs
    needs it then too; else it waits until its sector, which has just passed, comes round again.

    References
    ----------
    C. Ruemmler, J. Wilkes, "An introduction to disk drive modeling", IEEE Computer 27(3), 1994:
    read-ahead, and write caching, without which consecutive writes wait for a rotation.
    E. Shriver, A. Merchant, J. Wilkes, "An analytic behavior model for disk drives with readahead
    caches and request reordering", SIGMETRICS 1998: interleaved sequential streams position once
    for each read-ahead.
    """
    scattered = at_random(known, pool, 1.0 - sequence.share)
    if not isinstance(pool.media, Disks):
        return scattered
    disk = mechanics(known, pool.media)
    elsewhere = sequence.interrupted * disk.random / pool.media.queueing_gain
    read = scattered.read + sequence.share * elsewhere * sequence.prefetches
    if not writes_through:
        return scattered._replace(read=read)

    def write(passed: float, *, prolonged: bool) -> float:
        wait = wait_for_sector(disk.rotation, passed, sequence.first_pause)
        here = (1.0 - sequence.interrupted) * wait
        run = written_in_one_go(sequence, wait, prolonged=prolonged)
        return scattered.write + sequence.share * (elsewhere + here) / run

    first = write(sequence.passed, prolonged=True)
    return Positioning(read, first, write(sequence.transfer, prolonged=False))


def wait_for_sector(rotation: float, passed: float, pause: float) -> float:
    """Mean wait for the sector behind the last one, at most one rotation [s].

    The head has left the end of the last write `passed` and a random pause ago. Without a pause it
    waits for the rest of the rotation; after a long one it may be anywhere, which costs half a
    rotation on average.

    Parameters
    ----------
    rotation : float
        Time of one rotation [s].
    passed : float
        Constant part of the time since the last write [s].
    pause : float
        Mean of an exponential time on top [s].

    References
    ----------
    G. Smith, "PostgreSQL 9.0 High Performance", 2010, "Performance impact of write-through
    caching": a single writer gets one write a rotation, 120 a second at 7,200 rpm.
    """
    angle = passed % rotation
    turns = pause / rotation
    if turns < 1.0 / LONGEST_PAUSE:
        return rotation - angle
    turns = min(turns, LONGEST_PAUSE)
    rest = exp(-1.0 / turns)
    mean = rotation * (turns - 1.0 / expm1(1.0 / turns))
    wraps = (exp(-(rotation - angle) / (turns * rotation)) - rest) / (1.0 - rest)
    return rotation - (angle + mean - rotation * wraps)


def written_in_one_go(sequence: Sequence, wait: float, *, prolonged: bool) -> float:
    """Sequential writes for which the head waits once: at least 1.

    Those that have gathered when it gets to the first one lie one behind the other. Others that
    arrive while these are written prolong the run. A random I/O between them ends it.

    Parameters
    ----------
    wait : float
        Until the head gets to the first one [s].
    prolonged : bool
        False for content that is first read and then written, which takes a rotation anyway.

    Notes
    -----
    With a number of I/Os under way, a write takes the place of one that was completed after the
    time between two, of which the mean is known. With an exponential law it comes too late with
    probability exp(-ahead / time), where `ahead` is the transfer time of the other writes. Poisson
    arrivals prolong a run as they prolong the busy period of a single server.
    """
    transfer = sequence.at_once * sequence.transfer
    if sequence.outstanding is None:
        busy = transfer / sequence.pause if prolonged else 0.0
        ios = (1.0 + wait / sequence.pause) / max(1.0 - busy, LEAST)
    else:
        others = sequence.outstanding - 1.0
        if sequence.pause > 0.0:
            others *= -expm1(-wait / sequence.pause)
        between = max(sequence.passed + sequence.pause, LEAST * wait)
        ahead = min(others * transfer / between, -log(LEAST)) if prolonged else 0.0
        ios = (1.0 + others) * exp(ahead)
    run = ios * sequence.at_once
    if sequence.share < 1.0:
        run = (1.0 - sequence.share**run) / (1.0 - sequence.share)
    return run
