"""Recomputes the pinned result of an evidence link for its readers."""

import hashlib
from datetime import datetime

from sqlalchemy.orm import Session

from qdepth.db import jobs
from qdepth.db.ids import new_id
from qdepth.db.tables import PartRow
from qdepth.design.document.document import Design
from qdepth.jobs.runs import RUNS, new_run
from qdepth.jobs.stored_reports import stored_under
from qdepth.report.report import Report
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import NotFound
from qdepth.server.http.quotas import require_room_for_job
from qdepth.server.runs.schemas import Run
from qdepth.server.runs.service import run_of
from qdepth.server.sharing.schemas import Repetition
from qdepth.server.sharing.service import find_open_share, shared_version
from qdepth.studies.compare.evidence import RepeatedDesign, repeated


def start_repetition(session: Session, caller: Caller, token: str, *, now: datetime) -> Run:
    """Compute the result of an evidence link again from scratch."""
    share = find_open_share(session, token, now=now)
    if share.evidence is None:
        raise NotFound("The link is not an evidence link. Ask for an evidence link.")
    _, designs, options = shared_version(session, share)
    # Under keys of its own, the worker finds no result that is there already.
    nonce = new_id()
    places = range(len(designs))
    keys = [hashlib.sha256(f"{place} {nonce}".encode()).hexdigest() for place in places]
    new = new_run(designs, options, keys)
    require_room_for_job(session, caller, new, now)
    return run_of(jobs.create(session, new, now=now, asker=caller.asker))


def find_repetition(session: Session, token: str, run_id: str, *, now: datetime) -> Repetition:
    """Show whether the repeated result is identical, or what differs."""
    share = find_open_share(session, token, now=now)
    job = jobs.find(session, RUNS, run_id)
    parts = jobs.parts_of(session, run_id)
    version, _, _ = shared_version(session, share)
    if job is None or share.evidence is None or [p.question for p in parts] != version.designs:
        raise NotFound("There is no such repetition. Start a new one.")
    run = run_of(job)
    first = [_report(session, *one) for one in zip(parts, share.evidence["keys"], strict=True)]
    second = [_report(session, part, part.key or "") for part in parts]
    pairs = [
        (one, other)
        for one, other in zip(first, second, strict=True)
        if one is not None and other is not None
    ]
    if run.status != "succeeded" or len(pairs) < len(parts):
        return Repetition(
            run=run,
            outcome="failed" if run.status in jobs.FINAL else "running",
            text=f"The run is {run.status}.",
            designs=[],
        )
    designs = [repeated(one, other) for one, other in pairs]
    same = all(design.identical for design in designs)
    return Repetition(
        run=run, outcome="identical" if same else "different", text=_text(designs), designs=designs
    )


def _report(session: Session, part: PartRow, key: str) -> Report | None:
    stored = stored_under(session, Design.model_validate(part.question), [key])
    return None if stored is None else stored.report


def _text(designs: list[RepeatedDesign]) -> str:
    different = [design for design in designs if not design.identical]
    if not different:
        return "Identical: every counter, sum and histogram has the same digits."
    reasons = list(dict.fromkeys(reason for design in different for reason in design.reasons))
    named = ", ".join(design.design_id for design in different)
    why = " ".join(reasons) or "The reason is unknown: please report it with both digests."
    return f"Different: {named}. {why}"
