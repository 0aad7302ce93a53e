"""Many who follow a sweep at once, some of whom read nothing, beside whoever asks for estimates."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from urllib.parse import urlsplit

import httpx2

from qdepth.jobs.sweeps import new_sweep
from tests.load.quiet import Quiet
from tests.load.requests import server_of
from tests.load.sweeps import SEEDS, sweep
from tests.load.team import Team
from tests.support.scenarios import design

READERS = 50
SLEEPERS = 10
"""Clients that ask for all points again and again, and read none of it."""
ESTIMATES = 100
DEADLINE_S = 300.0


@dataclass(frozen=True)
class Followed:
    """What came of it."""

    readers: int
    ended: int
    """Readers that saw the end of the sweep."""
    points: list[int]
    """Least and most points that a reader was told."""
    sleepers: int
    alone_p99_ms: float
    """Of estimates before anybody followed."""
    beside_p99_ms: float
    """Of estimates meanwhile."""

    def __str__(self) -> str:
        """What readers and others saw, as a row of docs/how-to/sizing.md."""
        least, most = self.points
        return (
            f"| {self.readers} event streams of a sweep on one worker, beside {self.sleepers} "
            f"clients that ask and read nothing | {self.ended} saw its end, told {least} to {most} "
            f"points; 99 of 100 estimates within {self.beside_p99_ms:.0f} ms meanwhile, "
            f"{self.alone_p99_ms:.0f} ms before |"
        )


def streams_followed(team: Team, quiet: Quiet) -> Followed:
    """50 readers and 10 who do not read follow a sweep of 64 cells on one worker."""
    return quiet.measured(lambda: _measure(team))


def _measure(team: Team) -> Followed:
    with server_of(team) as server, team.workers(1):
        _p99_ms(server.url, "warm")
        alone = _p99_ms(server.url, "alone")
        asked = team.ask(new_sweep(sweep(next(SEEDS), 8, engine="simpy", max_ios=5000)))
        told: list[tuple[int, bool]] = []
        readers = [Thread(target=_read, args=[server.url, asked, told]) for _ in range(READERS)]
        with _sleeping(server.url, asked):
            for reader in readers:
                reader.start()
            beside = _p99_ms(server.url, "beside")
            for reader in readers:
                reader.join()
    points = [number for number, _ in told]
    ended = sum(has_ended for _, has_ended in told)
    return Followed(READERS, ended, [min(points), max(points)], SLEEPERS, alone, beside)


def _read(url: str, sweep_id: str, told: list[tuple[int, bool]]) -> None:
    """Follow a sweep to its end, and note how many points were told."""
    points, last = set[tuple[float, ...]](), ""
    address = f"{url}/api/v1/sweeps/{sweep_id}/events"
    with httpx2.stream("GET", address, timeout=DEADLINE_S) as answer:
        for line in answer.iter_lines():
            if line.startswith("data:"):
                seen = json.loads(line.removeprefix("data:"))
                points |= {tuple(point["values"]) for point in seen.get("points", [])}
                last = seen.get("status", last)
    told.append((len(points), last == "succeeded"))


@contextmanager
def _sleeping(url: str, sweep_id: str) -> Iterator[None]:
    """Clients that ask and never read: what is sent to them fills their buffers."""
    parts = urlsplit(url)
    place = (parts.hostname or "", parts.port or 80)
    request = f"GET /api/v1/sweeps/{sweep_id}/points.csv HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n"
    stream = request.replace("points.csv", "events")
    clients = []
    for _ in range(SLEEPERS):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(place)
        client.sendall((request * 50 + stream).encode())
        clients.append(client)
    yield
    for client in clients:
        client.close()


def _p99_ms(url: str, title: str) -> float:
    """The time of all but one of a hundred estimates, one after the other [ms]."""
    times = []
    with httpx2.Client(base_url=url) as client:
        for number in range(ESTIMATES):
            asked = design(title=f"{title} {number}")
            question = {"design": asked, "options": {"engine": "analytic"}}
            begun = time.perf_counter()
            client.post("/api/v1/evaluations", json=question, timeout=60).raise_for_status()
            times.append(1e3 * (time.perf_counter() - begun))
    return sorted(times)[-2]
