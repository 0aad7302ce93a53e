"""What is wrong with the time line of a design."""

from collections.abc import Iterator

from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts
from qdepth.design.document.timeline import Moment
from qdepth.design.problem import DesignProblem


def timeline_problems(design: Design) -> Iterator[DesignProblem]:
    """Every finding about moments; what they set is checked when the time line is worked out."""
    timeline = design.timeline
    if timeline is None:
        return
    known = {part.id for _, part in parts(design)}
    failed: set[str] = set()
    for m, moment in sorted(enumerate(timeline.moments), key=lambda item: item[1].at_s):
        at = f"/timeline/moments/{m}"
        if moment.at_s > timeline.length_s:
            yield _too_late(f"{at}/at_s", "The moment comes", moment.at_s, timeline.length_s)
        yield from _changes(at, moment, known, failed)
        failed = (failed - set(moment.returns)) | set(moment.fails)
    for o, operation in enumerate(design.operations):
        if operation.after is None and operation.start_s > timeline.length_s:
            pointer, who = f"/operations/{o}/start_s", f"{operation.id} starts"
            yield _too_late(pointer, who, operation.start_s, timeline.length_s)


def _too_late(pointer: str, who: str, at_s: float, length_s: float) -> DesignProblem:
    return DesignProblem(
        pointer=pointer,
        message=f"{who} at {at_s:g} s, after the end of the time line.",
        value=f"{at_s:g}",
        limit=f"at most {length_s:g}",
        remedy="Move it to an earlier time, or make the time line longer.",
    )


def _changes(at: str, moment: Moment, known: set[str], failed: set[str]) -> Iterator[DesignProblem]:
    if moment.load is None and not (moment.set_fields or moment.fails or moment.returns):
        yield DesignProblem(
            pointer=at,
            message="Nothing changes at this moment.",
            limit="a load, fields, or parts that fail or return",
            remedy="Say what changes, or remove the moment.",
        )
    for f, id_ in enumerate(moment.fails):
        if id_ not in known:
            yield DesignProblem(
                pointer=f"{at}/fails/{f}",
                message=f"There is no part {id_}.",
                value=id_,
                limit="the id of a part of the design",
                remedy="Name a part that exists.",
            )
    for r, id_ in enumerate(moment.returns):
        if id_ not in failed:
            yield DesignProblem(
                pointer=f"{at}/returns/{r}",
                message=f"{id_} returns, but it has not failed before.",
                value=id_,
                limit=", ".join(sorted(failed)) or "none, nothing has failed before",
                remedy="Let it fail at an earlier moment, or remove it here.",
            )
