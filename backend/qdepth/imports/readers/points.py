"""Adds measured points to the results, each judged on its own."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from pydantic import ValidationError

from qdepth.imports.load.measured_point import Loop, MeasuredPoint, littles_problem
from qdepth.imports.readers.found import Found, ReadFile

MOST_POINTS = 5_000
LONGEST_ID = 64
MOST_NAMED = 5
DIGITS_OF_SHARES = 9


class Known(TypedDict, total=False):
    """Possible contents of a result in addition to rate and latency."""

    outstanding_ios: float | None
    loop: Loop
    block_kib: float | None
    read_pct: float | None
    random_pct: float | None
    interval_s: float | None
    device_depth: int | None
    latency_p50_ms: float | None
    latency_p95_ms: float | None
    latency_p99_ms: float | None
    davg_ms: float | None
    kavg_ms: float | None
    actv: float | None
    qued: float | None


def add_point(
    found: Found,
    file: str,
    where: str,
    rate: tuple[float, float],
    *,
    problem: str | None = None,
    **known: Unpack[Known],
) -> None:
    """Add a point with its rate [1/s] and mean latency [ms]; invalid results are dropped.

    `problem` is why it cannot be used, if the tool says so. A point that breaks Little's law stays,
    with the figure, so that its neighbours are not lost.
    """
    iops, latency_ms = rate
    if len(found.points) >= MOST_POINTS:
        return
    if iops <= 0 or latency_ms <= 0:
        what = "no I/O was completed" if iops <= 0 else "it has no latency, or one of 0 ms"
        found.say("dropped", f"{where}: {what}, so it is not used.", file=file)
        return
    problem = problem or littles_problem(
        iops, latency_ms, known.get("outstanding_ios"), known.get("loop", "unknown")
    )
    for share in ("read_pct", "random_pct"):
        value = known.get(share)
        if isinstance(value, float):
            known[share] = round(value, DIGITS_OF_SHARES)  # 100.00000000000001 is 100
    try:
        point = MeasuredPoint(
            id=_free_id(found, where),
            file=file,
            where=where,
            iops=iops,
            latency_mean_ms=latency_ms,
            problem=problem,
            **known,
        )
    except ValidationError as error:
        found.say("dropped", f"{where}: {_misfit(error)}", file=file)
        return
    found.points.append(point)
    if problem is not None:
        found.say("dropped", f"{where} cannot be used: {problem}", file=file)


def _misfit(error: ValidationError) -> str:
    """Which value of a point is none that was measured, and what one may be."""
    detail = error.errors()[0]
    name, value, limits = str(detail["loc"][0]), detail["input"], detail.get("ctx", {})
    amount = f"{value:.6g}" if isinstance(value, float) else repr(value)
    most, least = limits.get("le", limits.get("lt")), limits.get("ge", limits.get("gt"))
    if most is not None:
        allowed = f"Qdepth takes at most {most:,.12g}."
    else:
        allowed = "" if least is None else f"Qdepth takes {least:,.12g} or more."
    name = name.replace("_", " ")
    return f"{name} is {amount}, which cannot be a measurement. {allowed} Measure it again."


def close_file(found: Found, file: str, is_a: str, before: int) -> None:
    """Report the number of results in a file; `before` is the number of points ahead of it."""
    number = len(found.points) - before
    if number == 0 and not any(f.file == file and f.kind == "dropped" for f in found.findings):
        found.say("dropped", "None of its tests finished, so there is nothing to compare with. "
                  "Run it again, and wait until the tool ends.", file=file)  # fmt: skip
    found.files.append(ReadFile(file=file, is_a=is_a, rows=number, what="benchmark"))
    found.say("read", f"{number} results of {is_a}.", file=file, rows=number)


def say_cached(found: Found, file: str, names: Sequence[str], remedy: str) -> None:
    """Note that the file cache of the host or guest may have answered, not the storage."""
    if not names:
        return
    more = f" and {len(names) - MOST_NAMED} more" if names[MOST_NAMED:] else ""
    found.say("read", f"{', '.join(names[:MOST_NAMED])}{more}: the file cache may have answered, "
              f"not the storage. Run it with {remedy}.", file=file, rows=len(names),
              confidence="low")  # fmt: skip


def _free_id(found: Found, wanted: str) -> str:
    taken = {point.id for point in found.points}
    id_, number = wanted[:LONGEST_ID], 1
    while id_ in taken:
        number += 1
        id_ = f"{wanted[: LONGEST_ID - 6]} {number}"
    return id_
