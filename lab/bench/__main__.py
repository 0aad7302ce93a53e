"""`make bench`: the engines next to other simulators, and next to a loop in C."""

from lab.bench.bench import lap_share, measure, parser
from lab.bench.c_loop import c_contestant, c_loop
from lab.bench.peers import missing_peers, peers


def main() -> None:
    """Measure and print."""
    args = parser().parse_args()
    share, loop = lap_share(args), c_loop()
    in_c = [] if loop is None else [c_contestant(loop, share)]
    missing = missing_peers() + (["c"] if loop is None else [])
    with peers(share) as others:
        measure(args, [*in_c, *others], missing)


if __name__ == "__main__":
    main()
