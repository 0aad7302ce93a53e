"""Timelines: checked, queued, shown, and written as tables."""

from sqlalchemy.orm import Session

from qdepth.db import jobs, results
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.jobs.timelines import TIMELINES, new_timeline
from qdepth.report.by_io import ByIoDifferences, ByIoReport
from qdepth.report.timeline import TimelineReport
from qdepth.server.designs.service import require_complete
from qdepth.server.http.errors import InvalidRequest, NotFinished, NotFound
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.timelines.schemas import TimelineLinks, TimelineProgress, TimelineRun
from qdepth.studies.judge.targets import judged
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.timeline_question import TimelineQuestion

FILES = {
    "operations": "operations.csv",
    "regimes": "regimes.csv",
    "spaces": "spaces.csv",
    "slices": "slices.csv",
}
OF_REGIMES, BY_IO = ("operations", "regimes", "spaces"), ("operations", "slices")
"""Which of them there are, by the way a timeline is worked out."""


def _timeline(_session: Session, shown: ShownJob) -> TimelineRun:
    job, path = shown.row, shown.path
    progress = TimelineProgress.model_validate(job.progress)
    by_io = job.question.get("by_io")
    shape = shown.shape(
        share=None if by_io is None else progress.fraction_of_regime, result="result"
    )
    there = OF_REGIMES if by_io is None else BY_IO
    files = {name: f"{path}/{FILES[name]}" for name in there}
    return TimelineRun(
        **shape | {"links": TimelineLinks(**shape["links"], **files)},
        design_id=job.question["design"]["id"],
        progress=progress,
        options=SimulationOptions.model_validate(job.question["options"]),
        by_io=None if by_io is None else ByIoOptions.model_validate(by_io),
    )


TIMELINE = JobResource(TIMELINES, "timeline", TimelineRun, _timeline)


def checked_timeline(question: TimelineQuestion) -> jobs.NewJob:
    """Make a job of a question, or raise the problems of its design or its moments."""
    # Loads, overrides and failures load modules that the first page need not wait for.
    from qdepth.studies.timeline.io_plan import checked_length  # noqa: PLC0415
    from qdepth.studies.timeline.states import states  # noqa: PLC0415

    require_complete(question.design, "/design")
    try:
        states(question.design)
        if question.by_io is not None:
            checked_length(question.design)
    except InvalidDesign as refusal:
        raise refusal.at("/design") from None
    return new_timeline(question)


def result_of_timeline(session: Session, timeline_id: str) -> TimelineReport | ByIoReport:
    """Return the result, or raise NotFinished."""
    job = TIMELINE.find(session, timeline_id)
    keys = [part.key or "" for part in jobs.parts_of(session, timeline_id)]
    found = results.find(session, keys)
    if job.status != "succeeded" or found is None:
        raise NotFinished(
            f"The timeline is {job.status}, so it has no result. Start a new one or wait."
        )
    if job.question.get("by_io") is None:
        report = TimelineReport.model_validate(found[0])
        design = Design.model_validate(job.question["design"])
        answers = [judged(design, answer) for answer in report.answers]
        return report.model_copy(update={"answers": answers})
    return ByIoReport.model_validate(found[0])


def regimes_of_timeline(session: Session, timeline_id: str) -> TimelineReport:
    """Return the result regime by regime, or raise NotFinished or NotFound."""
    report = result_of_timeline(session, timeline_id)
    if isinstance(report, TimelineReport):
        return report
    raise NotFound("This timeline was simulated I/O by I/O, so it has no regimes. Read its slices.")


def slices_of_timeline(session: Session, timeline_id: str) -> ByIoReport:
    """Return the result I/O by I/O, or raise NotFinished or NotFound."""
    report = result_of_timeline(session, timeline_id)
    if isinstance(report, ByIoReport):
        return report
    raise NotFound(
        "This timeline was computed by regimes, so it has no slices. Start one with by_io."
    )


def differences_of_timelines(session: Session, first_id: str, timeline_id: str) -> ByIoDifferences:
    """Subtract another timeline from one, or raise NotFinished or NotFound.

    Raises
    ------
    InvalidRequest
        If they did not use the same random numbers.
    """
    from qdepth.studies.timeline import by_io_differences  # noqa: PLC0415  loads numpy

    first, other = (slices_of_timeline(session, id_) for id_ in (first_id, timeline_id))
    try:
        return by_io_differences.differences_by_io(first, other)
    except by_io_differences.Unpaired as error:
        problem = DesignProblem(
            pointer="/first",
            message=str(error),
            limit="the same seed and as many replications",
            remedy="Start both with the same options.",
        )
        raise InvalidRequest([problem]) from None
