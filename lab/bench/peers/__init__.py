"""Other simulators on the same work, where they are installed."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec

from lab.bench.contestant import Contestant, Engine
from lab.bench.peers.process import peer_process

PEERS: dict[Engine, tuple[str, int]] = {
    "ciw": ("ciw", 4_000),
    "cimba": ("cimba", 200_000),
    "line": ("line_solver", 500_000),
}
"""Package, and I/Os of a lap."""


@contextmanager
def peers(share: float = 1.0) -> Iterator[list[Contestant]]:
    """The peers that are installed, each in a process of its own until the end of the block.

    `share` scales the I/Os of a lap, above 0.
    """
    with ExitStack() as stack:
        found = []
        for engine, (package, ios) in PEERS.items():
            if find_spec(package) is not None:
                works, prepare = stack.enter_context(peer_process(f"{__name__}.{engine}_peer"))
                found.append(Contestant(engine, prepare, max(100, round(ios * share)), works))
        yield found


def missing_peers() -> list[str]:
    """Names of the peers that are not installed."""
    return [engine for engine, (package, _) in PEERS.items() if find_spec(package) is None]
