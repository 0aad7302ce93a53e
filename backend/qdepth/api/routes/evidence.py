"""Evidence: a result that is pinned, and computed again by whoever doubts it."""

import hashlib

from fastapi import APIRouter, Response

from qdepth.api.access import require_open
from qdepth.api.deps import Now, ReadingSession, ServicesDep, WritingSession
from qdepth.api.documented import documented
from qdepth.api.errors import NotFound
from qdepth.api.idempotency import IdempotentRoute
from qdepth.api.routes.shares import find_share, version_of
from qdepth.api.schemas import Repetition, Run
from qdepth.api.views import view_of_run
from qdepth.db import jobs, results
from qdepth.db.ids import new_id
from qdepth.design.document.document import Design
from qdepth.jobs.runs import RUNS, new_run
from qdepth.report.report import Report
from qdepth.studies.compare.evidence import RepeatedDesign, repeated
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.question_key import evaluation_key

router = APIRouter(
    prefix="/shares/{token}/repetitions", tags=["shares"], route_class=IdempotentRoute
)


@router.post("", status_code=202, responses=documented(404, 410))
def repeat(
    token: str, session: WritingSession, services: ServicesDep, response: Response, now: Now
) -> Run:
    """Compute the result of an evidence link again, from nothing."""
    share = find_share(session, token)
    require_open(share, now)
    if share.evidence is None:
        raise NotFound("The link is no evidence link. Ask for one that is.")
    version = version_of(session, share)
    designs = [Design.model_validate(design) for design in version.designs]
    options = SimulationOptions.model_validate(version.options)
    # Under keys of its own, the worker finds no result that is there already.
    nonce = new_id()
    known = [evaluation_key(design, options) for design in designs]
    keys = [hashlib.sha256(f"{key} {nonce}".encode()).hexdigest() for key in known]
    run = services.queue.add(session, new_run(designs, options, keys), now=now)
    response.headers["Location"] = f"/api/v1/shares/{token}/repetitions/{run.id}"
    return view_of_run(run)


@router.get("/{run_id}", responses=documented(404, 410))
def get_repetition(token: str, run_id: str, session: ReadingSession, now: Now) -> Repetition:
    """Tell whether a result that was computed again is identical, or what differs."""
    share = find_share(session, token)
    require_open(share, now)
    row = jobs.find(session, RUNS, run_id)
    again = jobs.parts_of(session, run_id)
    version = version_of(session, share)
    if row is None or share.evidence is None or [one.question for one in again] != version.designs:
        raise NotFound("There is no such repetition. Start a new one.")
    run = view_of_run(row)
    before = results.find(session, share.evidence["keys"])
    after = results.find(session, [one.key or "" for one in again])
    if run.status != "succeeded" or before is None or after is None:
        ended = run.status in jobs.FINAL
        return Repetition(
            run=run,
            outcome="failed" if ended else "running",
            text=f"The run is {run.status}.",
            designs=[],
        )
    designs = [
        repeated(Report.model_validate(then), Report.model_validate(now_))
        for then, now_ in zip(before, after, strict=True)
    ]
    same = all(design.identical for design in designs)
    return Repetition(
        run=run, outcome="identical" if same else "different", text=_text(designs), designs=designs
    )


def _text(designs: list[RepeatedDesign]) -> str:
    different = [design for design in designs if not design.identical]
    if not different:
        return "Identical: every counter, sum and histogram has the same digits."
    reasons = list(dict.fromkeys(reason for design in different for reason in design.reasons))
    named = ", ".join(design.design_id for design in different)
    why = " ".join(reasons) or "No reason is known: please report it with both digests."
    return f"Different: {named}. {why}"
