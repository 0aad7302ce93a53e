"""Where the cells of `qdepth sweep` are answered: here, or on a Dask cluster."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from qdepth.library.keyword_options import InvalidOptions
from qdepth.library.processes import ExecutorFailed, local_executor

CONNECT_S = 10
"""Longest time for an answer of a scheduler [s]."""


def add_executors(parser: argparse.ArgumentParser) -> None:
    """Add the options for where cells are answered."""
    parser.add_argument(
        "--executor",
        choices=["local", "dask"],
        default="local",
        help="answer the cells in processes of this machine, or on a Dask cluster, whose workers "
        "need the same version of Qdepth (default %(default)s)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        help="processes of the local executor; 1: this one (default: one for each core)",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="scheduler of the Dask cluster, such as tcp://login1:8786 (default: "
        "DASK_SCHEDULER_ADDRESS, or Dask's own configuration)",
    )


@contextmanager
def executor_of(args: argparse.Namespace) -> Iterator[Executor]:
    """Start the chosen executor; at the end, cells without an answer are given up.

    Raises
    ------
    ExecutorFailed
        If there is no cluster at the address, or processes are killed.
    """
    if args.executor == "dask":
        with _client(args.scheduler) as client, _explained(client):
            yield client.get_executor(pure=False)
        return
    processes = args.processes or os.cpu_count() or 1
    if processes < 1:
        raise InvalidOptions(f"--processes {processes}: give at least 1")
    with local_executor(processes) as executor:
        yield executor


def _client(scheduler: str | None) -> Any:
    try:
        import dask  # noqa: PLC0415  few have it
        from distributed import Client  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ExecutorFailed(
            "--executor dask: Dask is not installed here. Install it with: "
            'pip install "qdepth[dask]"'
        ) from None
    address = scheduler or dask.config.get("scheduler-address", None)
    if address is None:
        raise ExecutorFailed(
            "--executor dask: no scheduler is named. Enter yours, for example --scheduler "
            "tcp://login1:8786; `dask scheduler` and `dask worker` start one."
        )
    try:
        client = Client(  # type: ignore[no-untyped-call]
            address, timeout=CONNECT_S, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise ExecutorFailed(
            f"No Dask scheduler answers at {address} within {CONNECT_S} s: {error}. Check that "
            "`dask scheduler` runs there, and that it can be reached from here."
        ) from None
    if not client.scheduler_info()["workers"]:
        sys.stderr.write(f"{address} has no workers yet; the sweep waits for them.\n")
    return client


@contextmanager
def _explained(client: Any) -> Iterator[None]:
    """Say what a cluster that fails lacks."""
    from distributed import KilledWorker  # noqa: PLC0415
    from distributed.client import FutureCancelledError  # noqa: PLC0415

    try:
        yield
    except KilledWorker:
        raise ExecutorFailed(
            "Workers of the cluster died over one cell, usually because memory ran out. "
            "Give them more, or use a smaller design."
        ) from None
    except (FutureCancelledError, ModuleNotFoundError, OSError) as error:
        raise ExecutorFailed(
            f"The cluster at {client.scheduler.address} failed: {error}. Check that its scheduler "
            "and workers still run, and that Qdepth is installed on all of them."
        ) from None
