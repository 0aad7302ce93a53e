"""A kind of job as a resource: start a job, show it, cancel it, follow it."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, TypeVar

from anyio import sleep, to_thread
from fastapi import APIRouter, Depends, Path, Query, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.orm import Session

from qdepth.api.access import Access, EditAccess, open_scenario, require_edit
from qdepth.api.deps import Now, ReadingSession, Services, ServicesDep, WritingSession
from qdepth.api.http.authentication import CallerDep
from qdepth.api.http.errors import NotFound
from qdepth.api.http.problem_responses import problems
from qdepth.api.http.quotas import require_room_for_job
from qdepth.api.http.schemas import NO_CONTROLS
from qdepth.api.jobs.schemas import Job
from qdepth.db import jobs
from qdepth.db.job_lists import Place
from qdepth.db.tables import JobRow

POLL_S = 0.2


AnyJob = TypeVar("AnyJob", bound=Job)


def job_fields(job: JobRow) -> dict[str, Any]:
    """The fields of a `Job`."""
    return {name: getattr(job, name) for name in Job.model_fields}


Label = Annotated[
    str | None,
    Query(
        min_length=1,
        max_length=200,
        pattern=NO_CONTROLS,
        description="What the job is called among those of the scenario, which list the newest of "
        "each kind and label.",
    ),
]
KeptWith = Annotated[
    str | None,
    Query(
        min_length=1,
        max_length=64,
        description="Scenario that the job is kept with, by its id or an edit link: whoever opens "
        "the scenario finds the job again.",
    ),
]


def read_place(
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
    scenario_id: KeptWith = None,
    label: Label = None,
) -> Place:
    """Read where a job is to be found again.

    Raises
    ------
    NotFound, ShareEnded, KeyRefused, NotAllowed
        If the caller may not edit the scenario.
    """
    if scenario_id is None:
        return Place(None, label)
    access = require_edit(open_scenario(services, scenario_id, caller, now))
    return Place(access.scenario_id, label)


def read_place_in_scenario(access: EditAccess, label: Label = None) -> Place:
    """Read what a job of the scenario in the address is called."""
    return Place(access.scenario_id, label)


@dataclass(frozen=True)
class StartingCall:
    """A call that starts a job: where the job is kept, whose it is, and what is answered."""

    session: WritingSession
    caller: CallerDep
    response: Response
    now: Now
    place: Annotated[Place, Depends(read_place)]

    def of(self, access: Access) -> "StartingCall":
        """The same call, whose job is found in a scenario where the access may edit it."""
        if access.right != "edit" or self.place.scenario_id is not None:
            return self
        return replace(self, place=replace(self.place, scenario_id=access.scenario_id))


@dataclass(frozen=True)
class CallInScenario(StartingCall):
    """A call that starts a job of the scenario in its address."""

    place: Annotated[Place, Depends(read_place_in_scenario)]


Starting = Annotated[StartingCall, Depends()]
StartingInScenario = Annotated[CallInScenario, Depends()]


@dataclass(frozen=True)
class JobResource(Generic[AnyJob]):
    """A kind of job: what its service does, and the routes that all kinds have."""

    kind: str
    """Name of the kind, which is its collection, too: `runs`."""
    singular: str
    """What one of them is called, in events too: `run`."""
    schema: type[AnyJob]
    show: Callable[[Session, JobRow, int | None], AnyJob]
    """Shows a job; an event may tell what is new since a revision, which comes last."""
    cancels_at_once: bool = True
    """Whether a running job ends as it is cancelled, not when its worker has heard of it."""

    def find(self, session: Session, job_id: str) -> JobRow:
        """Find a job, or raise NotFound."""
        job = jobs.find(session, self.kind, job_id)
        if job is None:
            raise NotFound(f"There is no such {self.singular}. Start a new one.")
        return job

    def get(self, session: Session, job_id: str) -> AnyJob:
        """Show a job, or raise NotFound."""
        return self.show(session, self.find(session, job_id), None)

    def start(self, call: StartingCall, new: jobs.NewJob) -> AnyJob:
        """Keep a job, and say where it is."""
        require_room_for_job(call.session, call.caller, new, call.now)
        job = jobs.create(call.session, new, now=call.now, asker=call.caller.asker, at=call.place)
        call.response.headers["Location"] = f"/api/v1/{self.kind}/{job.id}"
        return self.show(call.session, job, None)

    def add_routes(self, router: APIRouter, *, shows: str, cancels: str, follows: str) -> None:
        """Add the routes that show, cancel and follow a job, with their descriptions."""
        JobId = Annotated[str, Path(alias=f"{self.singular}_id")]  # noqa: N806  a type
        path = f"{'' if router.prefix else f'/{self.kind}'}/{{{self.singular}_id}}"

        def show(job_id: JobId, session: ReadingSession) -> Job:
            return self.get(session, job_id)

        def cancel(job_id: JobId, session: WritingSession, now: Now) -> Job:
            self.find(session, job_id)
            jobs.cancel(session, job_id, now=now, at_once=self.cancels_at_once)
            return self.get(session, job_id)

        Existing = Annotated[Job, Depends(show, scope="function")]  # noqa: N806  a type

        async def follow(job: Existing, services: ServicesDep) -> AsyncIterator[ServerSentEvent]:
            async for event in self._events(services, job.id):
                yield event

        found = problems(404)
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

    async def _events(self, services: Services, job_id: str) -> AsyncIterator[ServerSentEvent]:
        """Give an event for each change of a job, until it has ended."""
        revision: int = 0
        latest: AnyJob | None = None

        def poll() -> tuple[int, AnyJob | None]:
            with services.sessions.reading() as session:
                if jobs.revision_of(session, job_id) == revision:
                    return revision, latest
                job = self.find(session, job_id)
                return job.revision, self.show(session, job, revision)

        while latest is None or latest.status not in jobs.FINAL:
            before, (revision, latest) = revision, await to_thread.run_sync(poll)
            if latest is not None and revision != before:
                shown = latest.model_dump(mode="json", by_alias=True)
                yield ServerSentEvent(event=self.singular, data=shown)
            else:
                await sleep(POLL_S)
