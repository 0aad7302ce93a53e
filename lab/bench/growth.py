"""How the cost of an I/O grows with hosts, stations and outstanding I/Os."""

from functools import partial

from lab.bench.contestant import Work
from lab.bench.named_networks import hosts_on_arrays

ONE_HOST = partial(hosts_on_arrays, hosts=1, arrays=1)
HOSTS = (1, 4, 16, 64)
DISKS = (7, 97, 997)
OUTSTANDING_IOS = (32, 128, 1024, 8192)


def growth_works() -> list[Work]:
    """The nested-limit host, grown in one direction at a time."""
    hosts = [
        Work(f"hosts={n}", partial(hosts_on_arrays, hosts=n, arrays=max(1, n // 4))) for n in HOSTS
    ]
    stations = [Work(f"stations={d + 3}", partial(ONE_HOST, disks=d)) for d in DISKS]
    outstanding = [
        Work(f"outstanding_ios={4 * n}", partial(ONE_HOST, outstanding_ios=n))
        for n in OUTSTANDING_IOS
    ]
    return [*hosts, *stations, *outstanding]
