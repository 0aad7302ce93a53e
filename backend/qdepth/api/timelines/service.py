"""Time lines: checked, queued, shown, and written as tables."""

from sqlalchemy.orm import Session

from qdepth.api.designs.service import require_complete
from qdepth.api.http.errors import NotFinished
from qdepth.api.jobs.resource import JobResource, job_fields
from qdepth.api.timelines.schemas import TimelineLinks, TimelineProgress, TimelineRun
from qdepth.db import jobs, results
from qdepth.db.tables import JobRow
from qdepth.design.problem import InvalidDesign
from qdepth.jobs.timelines import TIMELINES, new_timeline
from qdepth.report.timeline import TimelineReport
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.timeline_question import TimelineQuestion

FILES = {"operations": "operations.csv", "regimes": "regimes.csv"}


def _timeline(_session: Session, job: JobRow, _since: int | None) -> TimelineRun:
    path = f"/api/v1/{TIMELINES}/{job.id}"
    links = {name: f"{path}/{name}" for name in ("events", "cancel", "result")}
    files = {name: f"{path}/{file}" for name, file in FILES.items()}
    return TimelineRun(
        **job_fields(job),
        design_id=job.question["design"]["id"],
        progress=TimelineProgress.model_validate(job.progress),
        problem=job.problem,
        options=SimulationOptions.model_validate(job.question["options"]),
        links=TimelineLinks(self=path, **links, **files),
    )


TIMELINE = JobResource(TIMELINES, "timeline", TimelineRun, _timeline)


def checked_timeline(question: TimelineQuestion) -> jobs.NewJob:
    """Make a job of a question, or raise what is wrong with its design or its moments."""
    # Loads, overrides and failures load modules that the first page need not wait for.
    from qdepth.studies.timeline.states import states  # noqa: PLC0415

    require_complete(question.design, "/design")
    try:
        states(question.design)
    except InvalidDesign as refusal:
        raise InvalidDesign(
            [p.model_copy(update={"pointer": f"/design{p.pointer}"}) for p in refusal.problems]
        ) from None
    return new_timeline(question)


def result_of_timeline(session: Session, timeline_id: str) -> TimelineReport:
    """Give what was found, or raise NotFinished."""
    job = TIMELINE.find(session, timeline_id)
    keys = [part.key or "" for part in jobs.parts_of(session, timeline_id)]
    found = results.find(session, keys)
    if job.status != "succeeded" or found is None:
        raise NotFinished(
            f"The time line is {job.status}, so it has no result. Start a new one or wait."
        )
    return TimelineReport.model_validate(found[0])
