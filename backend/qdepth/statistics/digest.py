"""Digests: equal ones, equal runs."""

import hashlib
from collections.abc import Sequence

import numpy as np

from qdepth.statistics.histogram import Histogram
from qdepth.statistics.recorder import RunRecord


def digest_of(record: RunRecord, latencies: Sequence[Histogram]) -> bytes:
    """SHA-256 of the totals of a record at its last reading, of its latencies, and of its ends.

    Parameters
    ----------
    latencies : sequence of Histogram
        Of each group; how they are cut into parts does not matter.
    """
    sha = hashlib.sha256()
    for table in (record.times, record.tallies, record.limits, record.stations):
        sha.update(np.ascontiguousarray(table[-1:]).tobytes())
    for part in latencies:
        for column in (part.names, part.totals):
            sha.update(column.astype("<i8").tobytes())
    for place, end in enumerate(record.ends):
        if end is not None:
            sha.update(np.array([place, end], dtype="<f8").tobytes())
    return sha.digest()
