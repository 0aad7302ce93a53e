"""Token buckets in a program: an I/O takes the only token, and a station returns it later.

Such a pair of a limit and a station is a server whose customers leave when their service begins.
The station is busy as usual, and the I/O waits as for any server, but takes no time there.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from qdepth.network.network import QueueingNetwork
from qdepth.network.program import Program
from qdepth.network.steps import Acquire, End, Release, Spawn, Step, Visit


class TokenBucket(NamedTuple):
    """A limit whose one token a station returns, by the numbers of the program."""

    limit: int
    back: Visit
    """Station and time of the token's return."""


@lru_cache(512)
def token_buckets(program: Program) -> Mapping[int, TokenBucket]:
    """Return the buckets of a program, by the step at which the background begins to return the
    token."""
    steps = program.steps
    in_pages = {step.limit for step in steps if isinstance(step, Acquire) and step.page_bytes}
    found = {}
    for step in steps:
        if isinstance(step, Spawn) and len(step.registers) == 1:
            bucket = _bucket(steps[step.target : step.target + 3], step.registers[0])
            if bucket is not None and bucket.limit not in in_pages:
                found[step.target] = bucket
    return found


def _bucket(work: tuple[Step, ...], register: int) -> TokenBucket | None:
    match work:
        case (Visit(stations=(_,)) as back, Release(limit=limit, register=held), End()):
            return TokenBucket(limit, back) if held == register else None
        case _:
            return None


def has_wide_buckets(network: QueueingNetwork) -> bool:
    """Whether any such limit of a network has more than one token."""
    return any(
        network.limits[flow.binding.limits[bucket.limit]].capacity != 1
        for flow in network.flows
        for bucket in token_buckets(flow.program).values()
    )
