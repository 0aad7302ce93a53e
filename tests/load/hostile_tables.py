"""Estimates of one client while another sends the worst tables in turn."""

import csv
import io
import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from statistics import quantiles

from openpyxl import Workbook

from qdepth.exports.candidate_file import XLSX
from tests.load.people import edited
from tests.load.quiet import Quiet
from tests.load.requests import server_of
from tests.load.team import Team
from tests.support.server import RunningServer
from tests.support.sheet_xml import cell, workbook_with

RATE = 10.0
"""Estimates that are asked for in a second, at moments that no answer changes."""
ESTIMATES = 300
ASKERS = 16
SENDERS = 8
"""Connections of the one who sends tables."""
GIVES_UP_S = 60.0
CSV = "text/csv"


@dataclass(frozen=True)
class Withstood:
    """Estimates without and with hostile tables."""

    alone_ms: list[float]
    attacked_ms: list[float]
    statuses: dict[int, int]
    """How many tables were answered with each status."""

    def __str__(self) -> str:
        """Both latencies, as a row of docs/how-to/sizing.md."""
        tables = ", ".join(f"{number} with {status}" for status, number in self.statuses.items())
        return (
            f"| small designs estimated by one server, {RATE:.0f} a second asked for, while "
            f"another client sends the worst tables over {SENDERS} connections | "
            f"{_latency(self.attacked_ms)}; without tables {_latency(self.alone_ms)}; tables "
            f"answered: {tables} |"
        )


def _latency(times_ms: list[float]) -> str:
    cuts = quantiles(times_ms, n=100)
    return f"p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, at most {max(times_ms):.0f} ms"


def hostile_tables() -> list[tuple[str, bytes]]:
    """Media types and contents of tables that take long, or did."""
    head = f'<row r="1">{cell("A1", "id")}{cell("B1", "list_price")}</row>'
    far = [
        workbook_with(head, f'<row r="{row}">{cell(name)}</row>')
        for row, name in ((10**12, f"A{10**12}"), (1_048_576, "XFD1048576"), (2, "ZZZ2"))
    ]
    signs = f"id,list_price\na,1{'€ ' * 16_000}x\n".encode()
    brackets = f"id,{'(' * 32_000}\na,1\n".encode()
    return [
        *((XLSX, content) for content in (*far, _dense(), _many_empty_rows())),
        *((CSV, content) for content in (signs, brackets, _wide(), b"\n" * 3_900_000)),
    ]


def _dense() -> bytes:
    """As many cells as a table may have."""
    drawn = random.Random(1)  # noqa: S311  no secret
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["id", *(f"c{n}" for n in range(1, 100))])
    for row in range(1_900):
        sheet.append([f"r{row}", *(drawn.randrange(1000) for _ in range(1, 100))])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _many_empty_rows() -> bytes:
    """Rows without values, packed about as well as is allowed."""
    drawn = random.Random(2)  # noqa: S311  no secret
    rows = (f'<row r="{n}" ht="{drawn.random()}"/>' for n in range(2, 300_000))
    return workbook_with(f'<row r="1">{cell("A1", "id")}</row>', *rows)


def _wide() -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", *(f"c{n}" for n in range(99))])
    writer.writerows([f"r{row}", *("1.234,50" for _ in range(99))] for row in range(3_500))
    return out.getvalue().encode()


def tables_withstood(team: Team, quiet: Quiet) -> Withstood:
    """Ask for estimates, then again while tables are sent."""
    tables = hostile_tables()
    with server_of(team) as server:
        _estimated(server, 20)  # loads what is loaded late
        alone_ms = quiet.measured(lambda: _estimated(server, ESTIMATES))
        with _sent(server, tables) as statuses:
            attacked_ms = _estimated(server, ESTIMATES)
        return Withstood(alone_ms, attacked_ms, dict(sorted(statuses.items())))


def _estimated(server: RunningServer, number: int) -> list[float]:
    """Time from the moment that each estimate is asked for to its answer [ms]."""
    begin = time.monotonic()

    def ask(place: int) -> float:
        due = begin + place / RATE
        time.sleep(max(due - time.monotonic(), 0.0))
        design = edited(random.randrange(10**9))  # noqa: S311  no secret
        question = {"design": design, "options": {"engine": "analytic"}}
        status = _status_of(
            server, "evaluations", "application/json", json.dumps(question).encode()
        )
        if status != 200:
            raise RuntimeError(f"an estimate was answered with {status}; see {server.log}")
        return 1e3 * (time.monotonic() - due)

    with ThreadPoolExecutor(ASKERS) as askers:
        return list(askers.map(ask, range(number)))


@contextmanager
def _sent(server: RunningServer, tables: list[tuple[str, bytes]]) -> Iterator[Counter[int]]:
    """Send the tables again and again until the end of the block; count how they are answered."""
    statuses: Counter[int] = Counter()
    ends = threading.Event()

    def send(first: int) -> None:
        for media_type, content in islice(cycle(tables), first, None):
            if ends.is_set():
                return
            status = _status_of(server, "price-lists", media_type, content)
            statuses[status] += 1
            if status == 503:
                ends.wait(1.0)

    senders = [threading.Thread(target=send, args=[first]) for first in range(SENDERS)]
    for sender in senders:
        sender.start()
    time.sleep(2.0)  # all of them are at work
    try:
        yield statuses
    finally:
        ends.set()
        for sender in senders:
            sender.join()


def _status_of(server: RunningServer, path: str, media_type: str, content: bytes) -> int:
    request = urllib.request.Request(  # noqa: S310  of this machine
        f"{server.url}/api/v1/{path}", content, {"Content-Type": media_type}
    )
    try:
        with urllib.request.urlopen(request, timeout=GIVES_UP_S) as answer:  # noqa: S310
            status: int = answer.status
            return status
    except urllib.error.HTTPError as refusal:
        return refusal.code
    except OSError:
        return 0
