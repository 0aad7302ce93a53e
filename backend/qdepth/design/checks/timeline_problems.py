"""Finds what is wrong with the timeline of a design."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.document.timeline import Moment
from qdepth.design.failover.failable_parts import EXAMPLE, failing_parts
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.figures import entered, instant


def timeline_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about the times of operations, and about moments.

    What moments set is checked when the timeline is worked out.
    """
    yield from _circles(design, names)
    timeline = design.timeline
    if timeline is None:
        return
    known = {part.path: part.text for part in failing_parts(design)}
    failed: set[str] = set()
    for m, moment in sorted(enumerate(timeline.moments), key=lambda item: item[1].at_s):
        at = f"/timeline/moments/{m}"
        if moment.at_s > timeline.length_s:
            yield _too_late(f"{at}/at_s", "The moment comes", moment.at_s, timeline.length_s)
        yield from _changes(at, moment, known, failed)
        failed = (failed - set(moment.returns)) | set(moment.fails)
    for o, operation in enumerate(design.operations):
        if operation.after is None and operation.start_s > timeline.length_s:
            pointer, who = f"/operations/{o}/start_s", f"{names(operation.id)} starts"
            yield _too_late(pointer, who, operation.start_s, timeline.length_s)


def _too_late(pointer: str, who: str, at_s: float, length_s: float) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{who} at {instant(at_s)}, after the end of the timeline.",
        value=entered(at_s),
        limit=f"at most {entered(length_s)} s",
        remedy="Move it to an earlier time, or make the timeline longer.",
    )


def _changes(
    at: str, moment: Moment, known: dict[str, str], failed: set[str]
) -> Iterator[DesignProblem]:
    if moment.load is None and not (moment.set_fields or moment.fails or moment.returns):
        yield DesignProblem(
            pointer=at,
            message="Nothing changes at this moment.",
            limit="a load, fields, or parts that fail or return",
            remedy="Enter a change, or remove the moment.",
        )
    for f, path in enumerate(moment.fails):
        if path not in known:
            yield DesignProblem(
                pointer=f"{at}/fails/{f}",
                message=f"{path} is not a part of the design that can fail.",
                value=path,
                limit=", ".join(sorted(known)[:20]),
                remedy=f"Write <collection>.<id>, for example {next(iter(known), EXAMPLE)}.",
            )
    for r, path in enumerate(moment.returns):
        if path not in failed:
            yield DesignProblem(
                pointer=f"{at}/returns/{r}",
                message=f"{known.get(path, path)} returns, but it has not failed before.",
                value=path,
                limit=", ".join(sorted(failed)) or "none, nothing has failed before",
                remedy="Add its failure to an earlier moment, or remove it here.",
            )


def _circles(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    before = {operation.id: operation.after for operation in design.operations}
    for o, operation in enumerate(design.operations):
        seen = [operation.id]
        while (following := before.get(seen[-1])) is not None and following not in seen:
            seen.append(following)
        if following == operation.id:
            yield DesignProblem(
                pointer=f"/operations/{o}/after",
                message=f"{names(operation.id)} would have to wait for itself: "
                + " after ".join(map(names, [*seen, operation.id]))
                + ".",
                value=operation.after,
                limit="an operation that does not wait for this one",
                remedy="Remove `after` from one of them, so that it starts at its own time.",
            )
