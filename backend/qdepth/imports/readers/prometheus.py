"""Prometheus: answers of its API to a range query, `/api/v1/query_range`, over vSphere's counters.

`{"status": "success", "data": {"resultType": "matrix", "result": [{"metric": {...}, "values":
[[<seconds>, "<value>"], ...]}]}}`; of an instant query `vector`, with one `value`. A file may hold
several answers. Source: HTTP API in the documentation of Prometheus; names in `vsphere_metrics`.
"""

import json
from collections.abc import Iterator
from typing import Any

from qdepth.imports.files.json_text import json_decoder
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.number_text import finite_number
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.vsphere_metrics import ASK, VsphereMetrics

NAME = "Prometheus"
MOST_CHARACTERS = 200_000_000


def fits(text: Text) -> bool:
    """True if it is an answer of Prometheus."""
    head = text.head[:2000]
    return '"resultType"' in head and '"data"' in head


def read(text: Text, found: Found, pace: Pace) -> None:
    """Read the load of VMs, devices, datastores or hosts at the busiest moments.

    Raises
    ------
    RefusedFile
        If it is cut off, an error, or has no rates.
    """
    file, metrics = text.file.name, VsphereMetrics()
    nameless = 0
    for series in _series(text):
        pace.look()
        labels = series.get("metric")
        if isinstance(labels, dict):
            plain = {str(name): str(value) for name, value in labels.items()}
            nameless += "__name__" not in plain
            metrics.add(plain.get("__name__", ""), plain, dict(_values(series)))
    if nameless and not metrics.values:
        raise RefusedFile(
            f"{file} has series without names, because functions such as sum() and rate() drop "
            "them. "
            f"{ASK}, without a function, and import the answer."
        )
    metrics.finish(found, file, NAME)


def _series(text: Text) -> Iterator[dict[str, Any]]:
    whole, decoder = text.whole(MOST_CHARACTERS), json_decoder()
    place = whole.find("{")
    try:
        while place >= 0:
            answer, end = decoder.raw_decode(whole, place)
            yield from (each for each in answer["data"]["result"] if isinstance(each, dict))
            place = whole.find("{", end)
    except (json.JSONDecodeError, RecursionError, KeyError, TypeError):
        raise RefusedFile(
            f"{text.file.name}: its JSON is cut off, or is not an answer with data. {ASK}, and "
            "import the whole answer."
        ) from None


def _values(series: dict[str, Any]) -> Iterator[tuple[float, float]]:
    pairs = series.get("values") or [series.get("value")]
    for pair in pairs if isinstance(pairs, list) else []:
        if isinstance(pair, list) and len(pair) == 2:
            moment, value = finite_number(pair[0]), finite_number(pair[1])
            if moment is not None and value is not None and value >= 0:
                yield moment, value
