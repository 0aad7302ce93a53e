"""When the nightly clean-up runs, and by which worker."""

import logging
from collections.abc import Callable
from datetime import datetime, time, timedelta

from sqlalchemy.orm import Session

from qdepth.db import audit, clean_up, io_quota, sign_ins
from qdepth.db.scenarios import RESTORED_WITHIN_DAYS
from qdepth.db.session import Sessions

logger = logging.getLogger(__name__)

NIGHT = time(3)
"""Time of the clean-up each day (UTC)."""
CLEAN_UP = "clean up"


def clean_up_when_due(sessions: Sessions, keep_days: int, now: datetime) -> bool:
    """Delete old data, if that is due and no other worker does it; returns whether it did."""
    due = datetime.combine(now.date(), NIGHT, now.tzinfo)
    if due > now:
        due -= timedelta(days=1)
    with sessions.writing() as session:
        if not clean_up.take_chore(session, CLEAN_UP, due=due, now=now):
            return False
    with sessions.writing() as session:
        clean_up.forget_askers(session)
        sign_ins.forget_ended(session, now=now)
        io_quota.forget(session, before=now.date())
    deleted = now - timedelta(days=RESTORED_WITHIN_DAYS)
    _delete_all(sessions, lambda session: clean_up.delete_scenarios(session, before=deleted))
    if keep_days:
        before = now - timedelta(days=keep_days)
        jobs = _delete_all(sessions, lambda session: clean_up.delete_jobs(session, before=before))
        reports = _delete_all(
            sessions, lambda session: clean_up.delete_reports(session, before=before)
        )
        with sessions.writing() as session:
            audit.forget(session, before=before)
        logger.info("deleted %s jobs and %s reports older than %s days", jobs, reports, keep_days)
    return True


def _delete_all(sessions: Sessions, delete_some: Callable[[Session], int]) -> int:
    total = 0
    while True:
        with sessions.writing() as session:
            found = delete_some(session)
        total += found
        if found < clean_up.AT_ONCE:
            return total
