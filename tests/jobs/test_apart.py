"""Work in a process of its own: what comes back, and why it ended if nothing does."""

import os
import signal
import time
from pathlib import Path

import pytest

from qdepth.jobs.processes.apart import Ended, Limits, Observe, call_apart

WIDE = Limits(most_memory_bytes=4_000_000_000, most_s=60.0)
NARROW = Limits(most_memory_bytes=4_000_000_000, most_s=0.5)


def _nothing(_share: float, _doing: str) -> None:
    """Observe nothing."""


def _double(_observe: Observe, number: int) -> int:
    return 2 * number


def _name_and_end(observe: Observe, how: str) -> None:
    """Say what is done, and end in a way that no reader should."""
    observe(0.5, "second.csv")
    if how == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "abort":
        os.abort()
    if how == "rust":
        os.write(2, b"memory allocation of 549755813888 bytes failed\n")
        os.abort()
    if how == "memory":
        bytearray(8_000_000_000)
    if how == "panic":
        raise BaseException("of a library")  # noqa: TRY002  as one from Rust
    if how == "wait":
        while True:
            time.sleep(1)


def _file_grows(_observe: Observe, path: Path) -> None:
    path.write_bytes(bytes(2_000_000))


def _pid_of(observe: Observe) -> None:
    observe(0.0, str(os.getpid()))
    while True:
        time.sleep(1)


def test_what_a_function_gives_comes_back() -> None:
    assert call_apart(_double, (21,), WIDE, _nothing) == 42


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("kill", "memory"),
        ("memory", "memory"),
        ("rust", "memory"),
        ("abort", "crash"),
        ("panic", "crash"),
    ],
)
def test_only_want_of_memory_is_called_so(tmp_path: Path, how: str, reason: str) -> None:
    with pytest.raises(Ended) as ended:
        call_apart(_name_and_end, (how,), WIDE, _nothing, tmp_path / "errors")
    assert (ended.value.reason, ended.value.doing) == (reason, "second.csv")


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(Ended) as ended:
        call_apart(_name_and_end, ("wait",), NARROW, _nothing)
    assert ended.value.reason == "time"


def test_a_file_that_grows_too_large_is_no_answer(tmp_path: Path) -> None:
    limits = Limits(most_memory_bytes=4_000_000_000, most_s=60.0, most_file_bytes=1_000_000)
    with pytest.raises(Ended):
        call_apart(_file_grows, (tmp_path / "file",), limits, _nothing)
    assert (tmp_path / "file").stat().st_size <= 1_000_000


def test_an_observer_that_raises_ends_the_process() -> None:
    class Stop(Exception):
        pass

    seen = []

    def stop(_share: float, doing: str) -> None:
        if doing.isdigit():
            seen.append(int(doing))
            raise Stop

    with pytest.raises(Stop):
        call_apart(_pid_of, (), WIDE, stop)
    with pytest.raises(ProcessLookupError):
        os.kill(seen[0], 0)
