"""Sweeps: shown, and written as a table."""

from anyio import to_thread
from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.jobs import NewJob
from qdepth.jobs.sweeps import SWEEPS, new_sweep
from qdepth.server.deps import Services
from qdepth.server.jobs.resource import JobResource, ShownJob
from qdepth.server.sweeps.schemas import Sweep, SweptDesign
from qdepth.server.variant_checks import check_variants
from qdepth.studies.sweep import Axis, SweepQuestion, cells_of, check_cells, designs_of
from qdepth.studies.sweep_points import SweepPoint, csv_of


async def checked_sweep(services: Services, question: SweepQuestion) -> NewJob:
    """Make the job. Raises InvalidDesign if a cell does not fit."""
    cells = question.sample.cells if question.sample else len(cells_of(question))
    number = cells * len(designs_of(question))
    await check_variants(services, question.design, number, check_cells, question)
    return await to_thread.run_sync(new_sweep, question)


def _sweep(session: Session, shown: ShownJob) -> Sweep:
    """Show a sweep with the cells answered since a revision; several workers answer them."""
    job, since = shown.row, shown.since
    answered = jobs.parts_answered_since(session, job, since or 0)
    axes = [Axis.model_validate(axis) for axis in job.question["axes"]]
    documents = [job.question[name] for name in ("design", "other") if job.question.get(name)]
    designs = [SweptDesign(id=one["id"], title=one["title"]) for one in documents]
    of_the_first = {"design_id": designs[0].id}
    cells = jobs.count_parts(session, job.id)
    done = jobs.count_answered(session, job) if since else len(answered)
    return Sweep(
        **shown.shape(share=done / max(1, cells), result="points.csv"),
        designs=designs,
        axes=axes,
        sample=job.question.get("sample"),
        cells=cells,
        points=[SweepPoint.model_validate(of_the_first | (part.answer or {})) for part in answered],
        done_cells=done,
        file=f"{shown.path}/points.csv",
    )


SWEEP = JobResource(SWEEPS, "sweep", Sweep, _sweep)


def sweep_csv(session: Session, sweep_id: str) -> str:
    """Write the answered cells as CSV."""
    sweep = SWEEP.get(session, sweep_id)
    return csv_of([axis.path for axis in sweep.axes], sweep.points)
