"""`make bench`: the engines beside other simulators, and beside their own loop in C."""

import argparse

from qdepth.bench.own_engines import one_replication
from qdepth.cli.commands.bench import add_arguments, lap_share, measure
from tests.benchmarks.c_twin import c_loop
from tests.benchmarks.peers import missing_peers, peers


def main() -> None:
    """Measure and print; the arguments are those of `qdepth bench`."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args()
    share, loop = lap_share(args), c_loop()
    in_c = [] if loop is None else [one_replication("c", loop, share)]
    missing = missing_peers() + (["c"] if loop is None else [])
    with peers(share) as others:
        measure(args, [*in_c, *others], missing)


if __name__ == "__main__":
    main()
