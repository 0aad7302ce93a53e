"""The results of fio in a text: its JSON documents, whatever stands around them.

A script may have put them into documents of its own. With `status-interval` a run writes a document
again and again, each with all I/Os so far: the last one counts.
"""

import json

from qdepth.imports.files.json_text import json_decoder
from qdepth.imports.readers.benchmarks.fio_jobs import WAYS, Json, number_of, side_of

SAME_START_MS = 1_500.0
"""Documents of one run begin at the same time, but for a second of rounding."""
DEEPEST = 5
"""How deep in a document of a script a result may be."""


def documents_in(text: str) -> list[Json]:
    """The JSON objects in a text that has other lines around them."""
    decoder = json_decoder()
    documents: list[Json] = []
    place = text.find("{")
    while place >= 0:
        try:
            document, end = decoder.raw_decode(text, place)
        except (json.JSONDecodeError, RecursionError):
            place = text.find("\n{", place + 1)
            place = place + 1 if place >= 0 else -1
            continue
        documents += _inside(document)
        place = text.find("{", end)
    return documents


def _inside(value: object, deep: int = 0) -> list[Json]:
    """The results in a value: itself, or those that a script has put into it."""
    if isinstance(value, dict) and ("jobs" in value or "client_stats" in value):
        return [value]
    if deep >= DEEPEST or not isinstance(value, dict | list):
        return []
    parts = value.values() if isinstance(value, dict) else value
    return [found for part in parts for found in _inside(part, deep + 1)]


def last_of_each_run(documents: list[Json]) -> list[Json]:
    """Return the documents without those whose results a later one of the same run also has."""
    return [
        document
        for place, document in enumerate(documents)
        if not any(_is_earlier(document, later) for later in documents[place + 1 : place + 2])
    ]


def _is_earlier(document: Json, later: Json) -> bool:
    """True if both are of the same jobs and began together."""
    jobs, others = jobs_of(document), jobs_of(later)
    if [job.get("jobname") for job in jobs] != [job.get("jobname") for job in others] or not jobs:
        return False
    start, other = _start_ms(document, jobs), _start_ms(later, others)
    return start is not None and other is not None and abs(start - other) <= SAME_START_MS


def _start_ms(document: Json, jobs: list[Json]) -> float | None:
    """When a run began: what it has run for before its document was written."""
    written = number_of(document, "timestamp_ms") or 1e3 * number_of(document, "timestamp")
    ran = max(number_of(side_of(job, way), "runtime") for job in jobs for way in WAYS)
    return written - ran if written and ran else None


def jobs_of(document: Json) -> list[Json]:
    """Return the jobs; of several clients those of each, without the sum after them."""
    entries = document.get("jobs") or document.get("client_stats") or []
    jobs = [job for job in entries if isinstance(job, dict)]
    return [job for job in jobs if job.get("jobname") != "All clients"] or jobs
