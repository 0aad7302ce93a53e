"""Quotas of an owner, or of an address without an owner."""

import hashlib
from datetime import UTC, date, datetime, timedelta
from math import ceil

from sqlalchemy.orm import Session

from qdepth.db import io_quota, job_lists, scenarios
from qdepth.db.jobs import NewJob
from qdepth.figures import whole
from qdepth.server.http.authentication import Caller
from qdepth.server.http.errors import NotAllowed, TooManyRequests

JOBS_END_IN_S = 30


def require_room_for_job(session: Session, caller: Caller, new: NewJob, now: datetime) -> None:
    """Count the largest number of I/Os of a job.

    Raises
    ------
    TooManyRequests
        Where the caller has as many jobs under way as allowed, or asks for more I/Os in a day.
    """
    most = caller.quotas.most_jobs_at_once
    if most and caller.asker and job_lists.count_of_asker(session, caller.asker) >= most:
        detail = f"You have {most} jobs in progress, which is your limit. Wait until one ends."
        raise TooManyRequests(detail, JOBS_END_IN_S)
    most_ios, today = caller.quotas.most_ios_a_day, _day(now)
    if not most_ios or not new.most_ios:
        return
    who = _counted_as(caller)
    if not io_quota.take(session, who, new.most_ios, most=most_ios, today=today):
        had = io_quota.used(session, who, today=today)
        detail = (
            f"This may simulate {whole(new.most_ios)} I/Os; {whole(had)} of the "
            f"{whole(most_ios)} a day are used up for today, and all are free again at "
            "00:00 UTC. Request fewer (max_ios), or use the analytic engine."
        )
        raise TooManyRequests(detail, _until_tomorrow_s(now))


def require_room_for_scenario(session: Session, caller: Caller) -> None:
    """Raise NotAllowed if the caller has as many scenarios as allowed."""
    most = caller.quotas.most_scenarios
    if most and caller.owner_id and scenarios.count_of_owner(session, caller.owner_id) >= most:
        raise NotAllowed(
            f"You have {most} scenarios, which is your limit. Save a new version of one of "
            "them, or ask an administrator for more."
        )


def ios_today(session: Session, caller: Caller, now: datetime) -> int:
    """Simulated I/Os that the caller has requested today."""
    return io_quota.used(session, _counted_as(caller), today=_day(now))


def _counted_as(caller: Caller) -> str:
    """An owner; of an address, of which nothing is kept, a digest."""
    return caller.asker or hashlib.sha256(f"address {caller.address}".encode()).hexdigest()


def _day(now: datetime) -> date:
    return now.astimezone(UTC).date()


def _until_tomorrow_s(now: datetime) -> int:
    tomorrow = datetime.combine(_day(now) + timedelta(days=1), datetime.min.time(), UTC)
    return ceil((tomorrow - now).total_seconds())
