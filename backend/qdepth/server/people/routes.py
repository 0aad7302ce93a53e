"""Who is signed in, sign-in and sign-out, and the audit log."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from qdepth.server.deps import Now, ReadingSession, ServicesDep
from qdepth.server.http import quotas
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.problem_responses import problems
from qdepth.server.http.table_io import CSV, text_of
from qdepth.server.people import audit_log, service
from qdepth.server.people.audit_log import AdministratorDep
from qdepth.server.people.schemas import DeedFilter, DeedPage, Entries, Limits, Me, SignedOut, Team

router = APIRouter(tags=["people"])


@router.get("/me")
def get_me(caller: CallerDep, services: ServicesDep, session: ReadingSession, now: Now) -> Me:
    """Show the caller, and what they may do."""
    person = caller.person
    most = caller.quotas
    return Me(
        sign_in=services.settings.sign_in,
        name=None if person is None else person.name,
        role=None if person is None else person.role,
        teams=[Team(name=one.team, role=one.role) for one in caller.teams],
        limits=Limits(
            scenarios=most.most_scenarios,
            jobs_at_once=most.most_jobs_at_once,
            ios_a_day=most.most_ios_a_day,
            ios_today=quotas.ios_today(session, caller, now),
        ),
        share_days=services.settings.share_days,
    )


@router.get("/sign-in", include_in_schema=False)
def sign_in(
    services: ServicesDep, return_to: Annotated[str, Query(max_length=500)] = "/"
) -> Response:
    """Send a browser to the provider, to sign in and return."""
    return service.begin(services, return_to)


@router.get("/sign-in/callback", include_in_schema=False)
def signed_in(request: Request, services: ServicesDep, now: Now) -> Response:
    """Admit the person that the provider sends back."""
    return service.finish(services, request.cookies, request.query_params, now=now)


@router.post("/sign-out", responses=problems(404))
def sign_out(request: Request, response: Response, services: ServicesDep, now: Now) -> SignedOut:
    """Sign out in this browser; the answer has the provider's sign-out address."""
    return SignedOut(continue_at=service.end(services, request.cookies, response, now=now))


@router.get("/audit", responses=problems(422))
def list_deeds(
    wanted: Annotated[DeedPage, Query()], session: ReadingSession, _: AdministratorDep
) -> Entries:
    """List who did what, the latest first. For administrators."""
    return audit_log.page(session, wanted)


@router.get("/audit.csv", response_class=Response, responses=text_of("text/csv") | problems(422))
def get_deeds_csv(
    wanted: Annotated[DeedFilter, Query()], services: ServicesDep, _: AdministratorDep
) -> StreamingResponse:
    """Return the audit log as CSV, the latest first. For administrators."""
    return StreamingResponse(
        audit_log.as_csv(services.sessions, wanted),
        headers={"Content-Disposition": 'attachment; filename="audit.csv"'},
        media_type=CSV,
    )
