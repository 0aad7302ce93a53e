"""Many people at once, beside two sweeps: rate, latency and errors as Locust sees them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from qdepth.jobs.sweeps import new_sweep
from tests.load.quiet import Quiet
from tests.load.sweeps import SEEDS, sweep
from tests.load.team import Team
from tests.support.server import RunningServer, running_server

PEOPLE = Path(__file__).with_name("people.py")
EACH_PER_S = 4.0
"""Estimates that one of them asks for in a second, as somebody who drags a slider does."""
SWEEPS = 2
MIB = 2**20


@dataclass(frozen=True)
class Answered:
    """What came of the requests."""

    requests: int
    errors: int
    rate: float
    """Answers in a second."""
    p50_ms: float
    p99_ms: float
    most_ms: float
    memory_mib: list[float]
    """Memory of the server and its processes, at the beginning and after each part of the time
    [MiB]."""
    cells: int
    """Cells of the sweeps that were answered meanwhile."""
    asked_rate: float
    """Estimates that were asked for in a second."""

    def __str__(self) -> str:
        """Rate, errors and latency, as a row of docs/how-to/sizing.md."""
        begun, *_, ended = self.memory_mib
        return (
            "| different small designs estimated by one server beside two sweeps, "
            f"{self.asked_rate:.0f} a second asked for | {self.rate:.0f} a second, {self.errors} "
            f"errors of {self.requests}, p50 {self.p50_ms:.0f} ms, p99 {self.p99_ms:.0f} ms, at "
            f"most {self.most_ms:.0f} ms; {self.cells} cells of the sweeps meanwhile; memory of "
            f"the server with its processes {begun:.0f} to {ended:.0f} MiB |"
        )


@contextmanager
def server_of(team: Team) -> Iterator[RunningServer]:
    """The server of a team, without workers of its own."""
    settings = {"QDEPTH_DATABASE_URL": team.url, "QDEPTH_EMBEDDED_WORKERS": "0"}
    with running_server(team.folder, settings) as server:
        yield server


def measure(team: Team, rate: float, time_s: float, parts: int = 4) -> Answered:
    """Ask so often for so long while two workers are busy with two sweeps."""
    with server_of(team) as server, team.workers(SWEEPS):
        _people(server.url, rate, 5)  # loads what is loaded late
        sweeps = [
            team.ask(new_sweep(sweep(next(SEEDS), 100, engine="compiled", max_ios=5000)))
            for _ in range(SWEEPS)
        ]
        memory = [_memory_mib(server)]
        rounds = []
        for _ in range(parts):
            rounds.append(_people(server.url, rate, round(time_s / parts)))
            memory.append(_memory_mib(server))
        cells = sum(map(team.answered, sweeps))
        for job_id in sweeps:
            team.cancel(job_id)
    return _together(rounds, memory, cells, rate)


def requests_answered(team: Team, quiet: Quiet) -> Answered:
    """200 estimates a second for a minute, and some time for Locust to begin."""
    return quiet.measured(lambda: measure(team, 200, 80))


def _people(url: str, rate: float, time_s: int) -> dict[str, Any]:
    users = str(round(rate / EACH_PER_S))
    command: list[str | Path] = [
        sys.executable, "-m", "locust", "--locustfile", PEOPLE, "--headless", "--json",
        "--users", users, "--spawn-rate", users, "--run-time", f"{time_s}s",
        "--host", url, "--exit-code-on-error", "0", "--stop-timeout", "10",
    ]  # fmt: skip
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": "."}
    )
    found: dict[str, Any] = json.loads(done.stdout)[0]
    return found


def _memory_mib(server: RunningServer) -> float:
    process = psutil.Process(server.process.pid)
    processes = (process, *process.children(recursive=True))
    return sum(float(each.memory_info().rss) for each in processes) / MIB


def _together(
    rounds: list[dict[str, Any]], memory: list[float], cells: int, asked_rate: float
) -> Answered:
    times: dict[float, int] = {}
    for found in rounds:
        for time_ms, number in found["response_times"].items():
            times[float(time_ms)] = times.get(float(time_ms), 0) + number
    requests = sum(found["num_requests"] for found in rounds)
    # Locust takes a few seconds to begin, which are no time of the server.
    seconds = sum(found["last_request_timestamp"] - found["start_time"] for found in rounds)
    return Answered(
        requests=requests,
        errors=sum(found["num_failures"] for found in rounds),
        rate=requests / seconds,
        p50_ms=_percentile(times, 0.5),
        p99_ms=_percentile(times, 0.99),
        most_ms=max(found["max_response_time"] for found in rounds),
        memory_mib=memory,
        cells=cells,
        asked_rate=asked_rate,
    )


def _percentile(times: dict[float, int], share: float) -> float:
    wanted, seen = share * sum(times.values()), 0
    for time_ms in sorted(times):
        seen += times[time_ms]
        if seen >= wanted:
            return time_ms
    raise ValueError("nothing was answered")
