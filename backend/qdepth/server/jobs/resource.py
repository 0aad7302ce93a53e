"""A kind of job as a resource: start a job, show it, cancel it, follow it."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import Annotated, Any, Generic, TypeVar

from anyio import sleep, to_thread
from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.orm import Session

from qdepth.db import job_lists, jobs
from qdepth.db.job_lists import NOWHERE, Place
from qdepth.db.tables import JobRow
from qdepth.server.access import Access, ReadAccess, open_scenario, require_edit
from qdepth.server.deps import Now, Services, ServicesDep, WritingSession
from qdepth.server.http.authentication import Caller, CallerDep
from qdepth.server.http.errors import NotFound
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.quotas import require_room_for_job
from qdepth.server.jobs.rights import BY_READERS, JobKind, OpenedJob, name_of_job, open_job
from qdepth.server.jobs.schemas import Job, JobPlace, Label

POLL_S = 0.2
LONGEST_WAIT_S = 60

WaitS = Annotated[
    int,
    Query(
        ge=0,
        le=LONGEST_WAIT_S,
        description="Answer as soon as the job has ended, or after this time [s]. 0: at once.",
    ),
]

AnyJob = TypeVar("AnyJob", bound=Job)


@dataclass(frozen=True)
class ShownJob:
    """A job for display."""

    row: JobRow
    name: str
    """Name in the answer: its id, or the name that the caller sent."""
    since: int | None = None
    """An event may show only changes since a revision."""

    @property
    def path(self) -> str:
        """Address of the job."""
        return f"/api/v1/{self.row.kind}/{self.name}"

    def shape(self, *, share: float | None, result: str | None = None) -> dict[str, Any]:
        """The fields of a `Job`.

        Parameters
        ----------
        share
            Done part of the work, 0 to 1, or None if unknown; all of it once the job has succeeded.
        result : optional
            Where the result is, below the address of the job; None: in the job itself.
        """
        row, path = self.row, self.path
        links = {"self": path, "events": f"{path}/events", "cancel": f"{path}/cancel"}
        links["result"] = path if result is None else f"{path}/{result}"
        own = ("status", "created_at", "started_at", "finished_at", "problem")
        done = 1.0 if row.status == "succeeded" else share
        return {name: getattr(row, name) for name in own} | {
            "id": self.name,
            "share": None if done is None else min(1.0, max(0.0, done)),
            "links": links,
        }


@dataclass(frozen=True)
class StartingCall:
    """A call that starts a job: its place, its owner, and its answer."""

    services: Services
    session: Session
    caller: Caller
    response: Response
    now: datetime
    place: Place = NOWHERE
    access: Access | None = None
    """Access to the scenario in the address."""

    def at(self, place: JobPlace) -> "StartingCall":
        """Return the same call, with its job stored where the request says.

        Raises
        ------
        NotFound, ShareEnded, KeyRefused, NotAllowed
            If the caller may not edit that scenario.
        """
        if place.scenario_id is None:
            return replace(self, place=Place(None, place.label))
        access = open_scenario(self.services, place.scenario_id, self.caller, self.now)
        return replace(self, place=Place(require_edit(access).scenario_id, place.label))

    def of(self, access: Access) -> "StartingCall":
        """Return the same call, with its job stored with a scenario if the access may edit it."""
        if access.right != "edit" or self.place.scenario_id is not None:
            return self
        return replace(self, place=replace(self.place, scenario_id=access.scenario_id))


def read_starting_call(
    services: ServicesDep, session: WritingSession, caller: CallerDep, response: Response, now: Now
) -> StartingCall:
    """Collect the data that start a job."""
    return StartingCall(services, session, caller, response, now)


def read_starting_call_by_reader(
    access: ReadAccess,
    call: Annotated[StartingCall, Depends(read_starting_call)],
    label: Annotated[
        Label | None, Query(description="Name of the job in the scenario: see `place` of a run.")
    ] = None,
) -> StartingCall:
    """Collect what starts a job that changes nothing of the scenario in the address.

    A reader's job has its own label, because the newest job without one is that of the editors.
    """
    if access.right != "edit":
        label = BY_READERS
    return replace(call, place=Place(access.scenario_id, label), access=access)


Starting = Annotated[StartingCall, Depends(read_starting_call)]
StartingByReader = Annotated[StartingCall, Depends(read_starting_call_by_reader)]


@dataclass(frozen=True)
class JobResource(Generic[AnyJob]):
    """A kind of job: the work of its service, and the routes that all kinds have."""

    kind: str
    """Name of the kind, which is its collection, too: `runs`."""
    singular: str
    """Singular name, also in events: `run`."""
    schema: type[AnyJob]
    show: Callable[[Session, ShownJob], AnyJob]
    cancels_at_once: bool = True
    """True if a running job ends when it is cancelled, not when its worker learns of it."""
    is_asked_once: bool = False
    """True if a scenario that repeats a question gets its existing job."""
    by_readers: bool = False
    """True if readers may start one, and so cancel their own."""

    @property
    def _named(self) -> JobKind:
        return JobKind(self.kind, self.singular, by_readers=self.by_readers)

    @property
    def open(self) -> Callable[..., OpenedJob]:
        """Return a function that opens the job of an address for its route, if the caller may read
        it."""
        JobName = Annotated[str, Path(alias=f"{self.singular}_id")]  # noqa: N806  a type

        def open_named(
            name: JobName, services: ServicesDep, caller: CallerDep, now: Now
        ) -> OpenedJob:
            return self.open_named(services, name, caller, now)

        return open_named

    def open_named(self, services: Services, name: str, caller: Caller, now: datetime) -> OpenedJob:
        """Open a job that a request names, if the caller may read it. Raises as `open_job`."""
        return open_job(services, self._named, name, caller, now)

    def find(self, session: Session, job_id: str) -> JobRow:
        """Find a job for any caller, or raise NotFound."""
        job = jobs.find(session, self.kind, job_id)
        if job is None:
            raise NotFound(f"There is no such {self._named.words}. Start a new one.")
        return job

    def get(self, session: Session, job_id: str, name: str | None = None) -> AnyJob:
        """Show a job under a name to any caller, or raise NotFound."""
        return self.show(session, ShownJob(self.find(session, job_id), name or job_id))

    def start(self, call: StartingCall, new: jobs.NewJob, *, again: bool = False) -> AnyJob:
        """Store a job, and return its place; `again`: instead of one that did not succeed."""
        job = None
        if self.is_asked_once:
            key = new.parts[0].key
            job = job_lists.find_asked(call.session, new.kind, key, call.place, again=again)
        if job is None:
            require_room_for_job(call.session, call.caller, new, call.now)
            asker = call.caller.asker
            job = jobs.create(call.session, new, now=call.now, asker=asker, at=call.place)
        shown = ShownJob(job, name_of_job(call.services.settings, job.id, call.access))
        call.response.headers["Location"] = shown.path
        return self.show(call.session, shown)

    def add_routes(self, router: APIRouter, *, shows: str, cancels: str, follows: str) -> None:
        """Add the routes that show, cancel and follow a job, with their descriptions."""
        Opened = Annotated[OpenedJob, Depends(self.open)]  # noqa: N806  a type
        path = f"{'' if router.prefix else f'/{self.kind}'}/{{{self.singular}_id}}"

        async def show(opened: Opened, services: ServicesDep, wait_s: WaitS = 0) -> Job:
            return await self._shown_at_its_end(services, opened, wait_s)

        def cancel(opened: Opened, session: WritingSession, now: Now) -> Job:
            opened.require_edit()
            jobs.cancel(session, opened.id, now=now, at_once=self.cancels_at_once)
            return self.get(session, opened.id, opened.name)

        async def follow(opened: Opened, services: ServicesDep) -> AsyncIterator[ServerSentEvent]:
            async for event in self._events(services, opened):
                yield event

        found = problems(404, 410)
        router.add_api_route(
            path, show, methods=["GET"], name=f"get_{self.singular}", description=shows,
            response_model=self.schema, responses=found,
        )  # fmt: skip
        router.add_api_route(
            f"{path}/cancel", cancel, methods=["POST"], name=f"cancel_{self.singular}",
            description=cancels, response_model=self.schema, status_code=202, responses=found,
        )  # fmt: skip
        router.add_api_route(
            f"{path}/events", follow, methods=["GET"], name=f"follow_{self.singular}",
            description=follows, response_class=EventSourceResponse, responses=found,
        )  # fmt: skip

    async def _shown_at_its_end(self, services: Services, opened: OpenedJob, wait_s: int) -> AnyJob:
        """Show a job as soon as it has ended, or as it is after a time."""

        def look() -> AnyJob | None:
            with services.sessions.reading() as session:
                job = self.find(session, opened.id)
                if job.status not in jobs.FINAL and monotonic() < deadline:
                    return None
                return self.show(session, ShownJob(job, opened.name))

        deadline = monotonic() + wait_s
        while (shown := await to_thread.run_sync(look)) is None:
            await sleep(POLL_S)
        return shown

    async def _events(
        self, services: Services, opened: OpenedJob
    ) -> AsyncIterator[ServerSentEvent]:
        """Give an event for each change of a job, until it has ended.

        What a reader who does not read keeps in memory is the text of one event.
        """
        revision, is_ended = 0, False

        def poll() -> tuple[int, bool, str | None]:
            with services.sessions.reading() as session:
                if jobs.revision_of(session, opened.id) == revision:
                    return revision, is_ended, None
                job = self.find(session, opened.id)
                shown = self.show(session, ShownJob(job, opened.name, revision))
                return (
                    job.revision,
                    shown.status in jobs.FINAL,
                    shown.model_dump_json(by_alias=True),
                )

        while not is_ended:
            revision, is_ended, text = await to_thread.run_sync(poll)
            if text is None:
                await sleep(POLL_S)
            else:
                yield ServerSentEvent(event=self.singular, raw_data=text)
