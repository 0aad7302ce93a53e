"""A collector's file of an estate over days: busy from nine to noon, quiet else."""

import json
from datetime import datetime, timedelta
from typing import Any

from tests.imports.readers.test_collector import estate, sample

FRIDAY = datetime(2026, 1, 2)  # noqa: DTZ001  the file states UTC
BUSY_READS, QUIET_READS = 6_000.0, 400.0


def measured_week(hours: int = 48, busy_reads: float = BUSY_READS) -> dict[str, Any]:
    """Two samples in each hour from Friday midnight on, of one VM."""
    load = []
    for hour in range(hours):
        at = FRIDAY + timedelta(hours=hour)
        reads = busy_reads if 9 <= at.hour < 12 else QUIET_READS
        for minute in (20, 40):
            moment = f"{at + timedelta(minutes=minute):%Y-%m-%dT%H:%M:%S}Z"
            load.append(sample("00:00:00", 1, reads) | {"moment": moment})
    return estate(load=load)


def measured_week_file(hours: int = 48, busy_reads: float = BUSY_READS) -> bytes:
    """The same as a file."""
    return json.dumps(measured_week(hours, busy_reads)).encode()
