"""A real `qdepth serve` process for tests that must see the program from outside."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from tests.support import http

QDEPTH = Path(sys.executable).with_name("qdepth")
START_DEADLINE_S = 180
STOP_DEADLINE_S = 30
POLL_S = 0.05
NOT_NICE = {"QDEPTH_WORKER_NICENESS": "0"}
"""Tests wait for workers beside other tests, which would always go first."""


@dataclass(frozen=True)
class RunningServer:
    """Where the server answers, and its process."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path


def free_port() -> int:
    """A TCP port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def own_database(folder: Path) -> dict[str, str]:
    """Settings of a server that keeps its database in a folder."""
    return {"QDEPTH_DATABASE_URL": f"sqlite:///{folder / 'qdepth.sqlite'}"}


@contextmanager
def running_server(
    folder: Path, settings: Mapping[str, str], port: int | None = None
) -> Iterator[RunningServer]:
    """Run `qdepth serve` in `folder` until the end of the block; ready when it begins."""
    port = port or free_port()
    log = folder / "server.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [QDEPTH, "serve", "--port", str(port)],
            cwd=folder,
            env=_environment() | NOT_NICE | dict(settings),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for_answer(f"{url}/readyz", process, log)
        yield RunningServer(url, process, log)
    finally:
        stop(process)


def _environment() -> dict[str, str]:
    """That of the tests, without what they set for apps of their own."""
    of_apps = ("QDEPTH_ESTIMATE_PROCESSES", "QDEPTH_KNOWN_HOSTS")
    return {k: v for k, v in os.environ.items() if k not in of_apps}


def wait_for_answer(url: str, process: subprocess.Popen[Any], log: Path) -> None:
    """Return when the address answers 200; raise with the log when the process ends before."""
    deadline = time.monotonic() + START_DEADLINE_S
    while not _answers(url):
        if ended_within(process, POLL_S) or time.monotonic() > deadline:
            raise RuntimeError(f"{url} did not answer:\n{log.read_text()}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the process as a service manager would; kill it where it does not listen."""
    process.terminate()
    if not ended_within(process, STOP_DEADLINE_S):
        process.kill()
        process.wait()


def _answers(url: str) -> bool:
    try:
        return http.get(url, timeout=5).status_code == httpx2.codes.OK
    except httpx2.TransportError:
        return False


def ended_within(process: subprocess.Popen[Any], seconds: float) -> bool:
    """Wait for the end of a process, at most so long; tells whether it came."""
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
