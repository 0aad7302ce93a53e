"""Who may read or cancel a job.

Where nobody signs in, the id of a job is the right to it, like that of a scenario. Where people
sign in, an id alone gives no right: a job is open to whoever asked for it, and through the scenario
that it is kept with, as far as the caller may open that scenario. Whoever opens the scenario by a
link has nothing else to show, so jobs are named `<id>.<token of the link>` for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from qdepth.db import job_lists, jobs, scenarios
from qdepth.db.tables import JobRow
from qdepth.server.access import Access, open_scenario, right_of_person
from qdepth.server.deps import Services
from qdepth.server.http.authentication import Caller, Right
from qdepth.server.http.errors import KeyRefused, NotAllowed, UnknownName
from qdepth.server.http.sign_in import SIGN_IN
from qdepth.settings import Settings

BY_LINK = "."
"""Separates the id of a job and the token of a link; neither contains it."""
BY_READERS = "by readers"
"""Label of jobs started by readers of their scenario, who then see them, too."""
READ_ONLY = "This link or key only reads. Ask for an edit link."


@dataclass(frozen=True)
class OpenedJob:
    """A job that the caller may at least read."""

    name: str
    """Name that was sent, which answers use for the job."""
    id: str
    right: Right

    def require_edit(self) -> None:
        """Raise NotAllowed if the caller only reads."""
        if self.right != "edit":
            raise NotAllowed(READ_ONLY)


@dataclass(frozen=True)
class JobKind:
    """A kind of job, with its name in rejections and the database."""

    name: str
    singular: str
    by_readers: bool = False
    """True if readers may start one, and so cancel their own."""

    @property
    def words(self) -> str:
        """Name of one job in sentences."""
        return self.singular.replace("_", " ")


def open_job(
    services: Services, kind: JobKind, name: str, caller: Caller, now: datetime
) -> OpenedJob:
    """Open a job by its id, or by its id and the token of a link to its scenario.

    Raises
    ------
    UnknownName
        If there is no such job, or none that the caller may read.
    ShareEnded
        If the link was revoked or has expired.
    KeyRefused
        If nobody signed in and no key was sent.
    """
    job_id, by_link, token = name.partition(BY_LINK)
    access = open_scenario(services, token, caller, now) if by_link else None
    with services.sessions.reading() as session:
        job = jobs.find(session, kind.name, job_id)
        if job is None:
            right = None
        elif access is not None:
            right = _right_by_link(access, job)
        elif services.settings.sign_in == "none":
            right = _as_far_as_key_goes(caller, kind)
        else:
            right = _right_where_people_sign_in(session, job, caller, kind)
            if right is None and caller.is_nobody:
                raise KeyRefused(SIGN_IN)
    if right is None:
        raise UnknownName(f"There is no such {kind.words}. Start a new one.")
    return OpenedJob(name, job_id, right)


def name_of_job(settings: Settings, job_id: str, access: Access | None) -> str:
    """Return the caller's name for a job of a scenario that an access opens."""
    if access is None or not access.by_link or settings.sign_in == "none":
        return job_id
    return f"{job_id}{BY_LINK}{access.name}"


def statuses_shown(access: Access) -> Sequence[str]:
    """Return the statuses of the jobs of a scenario that an access shows.

    A link to one version shows none: they may be about others. Readers see what has succeeded;
    editors also see what is under way, and may cancel it.
    """
    if not access.all_versions:
        return ()
    return job_lists.SHOWN if access.right == "edit" else job_lists.SUCCEEDED


def _right_by_link(access: Access, job: JobRow) -> Right | None:
    if job.scenario_id != access.scenario_id:
        return None
    if job.label == BY_READERS:  # whoever knows its name started it, or was given it
        return access.right
    if not access.all_versions:
        return None
    return _unless_under_way(access.right, job)


def _right_where_people_sign_in(
    session: Session, job: JobRow, caller: Caller, kind: JobKind
) -> Right | None:
    """Right of the caller who asked for the job, an administrator, or a reader of its scenario."""
    is_own = caller.owner_id is not None and caller.owner_id == job.asker
    if (is_own or caller.is_administrator) and caller.scope != "read_scenario":
        return _as_far_as_key_goes(caller, kind)
    scenario = scenarios.find(session, job.scenario_id) if job.scenario_id else None
    right = None if scenario is None else right_of_person(scenario, caller)
    if right is None or job.label == BY_READERS:
        return right
    return _unless_under_way(right, job)


def _unless_under_way(right: Right, job: JobRow) -> Right | None:
    return right if right == "edit" or job.status in job_lists.SUCCEEDED else None


def _as_far_as_key_goes(caller: Caller, kind: JobKind) -> Right:
    may_edit = caller.scope in (None, "run") or (kind.by_readers and caller.scope == "read")
    return "edit" if may_edit else "read"
