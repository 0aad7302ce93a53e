"""Idempotency-Key: a call that comes twice, because its answer was lost, does its work once."""

import hashlib
import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any

from anyio import to_thread
from cryptography.fernet import Fernet
from fastapi import Depends, Header, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from sqlalchemy.orm import Session

from qdepth.api.deps import Now, Services, ServicesDep
from qdepth.api.http.authentication import CallerDep
from qdepth.api.http.errors import IdempotencyKeyReused
from qdepth.api.http.problem_responses import problems
from qdepth.api.http.rate_limits import address_of
from qdepth.db import idempotency
from qdepth.db.tables import FirstAnswerRow

KEPT_HEADERS = ("content-type", "location", "etag")


REPEATED = "Idempotency-Replayed"


IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=255,
        pattern=r"^[!-~]+$",
        description="A new random name for this call, a UUID for example. The same call with the "
        "same key within 24 hours is given the first answer again, and nothing is done twice; "
        "another call with that key is refused.",
    ),
]


@dataclass(frozen=True)
class NamedCall:
    """A call that carries an Idempotency-Key."""

    caller: str
    """Whose key it is: an owner, a key or, where neither is known, an address."""
    key: str
    request_hash: str
    now: datetime

    @property
    def name_hash(self) -> str:
        """Name of its answer: nobody else's answer has it, even under an equal key."""
        return _hash(self.caller, self.key)

    def find(self, services: Services) -> Response | None:
        """Give the first answer, None where there is none.

        Raises
        ------
        IdempotencyKeyReused
            If the first call was another one.
        """
        with services.sessions.reading() as session:
            row = idempotency.find(session, self.name_hash, now=self.now)
        if row is None:
            return None
        if row.request_hash != self.request_hash:
            raise IdempotencyKeyReused(
                "This Idempotency-Key was used for another call within the last 24 hours. Nothing "
                "was done. Send each call with a key of its own, and only its repetition with the "
                "same."
            )
        kept = json.loads(zlib.decompress(self._seal.decrypt(row.sealed)))
        headers = kept["headers"] | {REPEATED: "true"}
        return Response(kept["body"], kept["status"], headers)

    def row_of(self, response: Response) -> FirstAnswerRow:
        """Make what is kept of an answer."""
        headers = {name: response.headers.get(name) for name in KEPT_HEADERS}
        kept = {
            "status": response.status_code,
            "headers": {name: text for name, text in headers.items() if text is not None},
            "body": bytes(response.body).decode(),
        }
        return FirstAnswerRow(
            name_hash=self.name_hash,
            caller_hash=_hash(self.caller),
            request_hash=self.request_hash,
            sealed=self._seal.encrypt(zlib.compress(json.dumps(kept).encode())),
            created_at=self.now,
        )

    @property
    def _seal(self) -> Fernet:
        secret = hashlib.sha256(f"first answer\0{self.caller}\0{self.key}".encode()).digest()
        return Fernet(urlsafe_b64encode(secret))


class AnsweredBefore(Exception):
    """The call was answered before."""

    def __init__(self, answer: Response) -> None:
        self.answer = answer
        super().__init__()


async def name_call(
    request: Request,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
    idempotency_key: IdempotencyKey = None,
) -> None:
    """Note the Idempotency-Key of a call; raise AnsweredBefore where its answer is there.

    A call that may wait for the run of the first one goes on to do so.
    """
    if idempotency_key is None:
        return
    body = await request.body()
    call = NamedCall(
        caller=caller.owner_id or caller.key_id or address_of(request),
        key=idempotency_key,
        request_hash=_hash(
            request.method,
            request.url.path,
            request.url.query,
            request.headers.get("content-type", ""),
            hashlib.sha256(body).hexdigest(),
        ),
        now=now,
    )
    answer = await to_thread.run_sync(call.find, services)
    if answer is not None:
        _join_or_repeat(request, answer)
    request.state.named_call = call


def _join_or_repeat(request: Request, answer: Response) -> None:
    """Note the run that the first call waits for, where this one may wait too; else repeat."""
    route: IdempotentRoute = request.scope["route"]
    run = answer.headers.get("location", "").rpartition("/")[2]
    may_wait = route.waits and request.query_params.get("wait_s", "0").strip("0.") != ""
    if not (may_wait and answer.status_code == HTTPStatus.ACCEPTED and run):
        raise AnsweredBefore(answer)
    request.state.joined_run = run


class IdempotentRoute(APIRoute):
    """A route whose POST may carry an Idempotency-Key.

    The answer is kept in the transaction that does the work, so both are there or neither. Of two
    calls at the same moment, the later one is rolled back and given the answer of the other.
    """

    waits = False
    """Whether the route starts a run and may wait for it; see WaitingRoute."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        if "POST" in (settings.get("methods") or ()):
            settings["dependencies"] = [*(settings.get("dependencies") or ()), Depends(name_call)]
            settings["responses"] = problems(422) | (settings.get("responses") or {})
        super().__init__(path, endpoint, **settings)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler of the route."""
        handler = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                response = await handler(request)
            except AnsweredBefore as before:
                return before.answer
            call: NamedCall | None = getattr(request.state, "named_call", None)
            if call is None:
                return response
            return await to_thread.run_sync(_keep, request, call, response)

        return answer


class WaitingRoute(IdempotentRoute):
    """A route whose POST starts a run, and waits for it as long as `wait_s` says.

    It keeps 202 in the transaction that starts the run, and its last answer afterwards. A
    repetition that may wait joins the run of the first call, whether that one still waits or not.
    """

    waits = True


def _keep(request: Request, call: NamedCall, response: Response) -> Response:
    services: Services = request.app.state.services
    if joined_run(request) is not None:
        response.headers[REPEATED] = "true"
        if response.status_code == HTTPStatus.ACCEPTED:
            return response
    row = call.row_of(response)
    session = getattr(request.state, "writing_session", None)
    if getattr(request.state, "started", False) or joined_run(request) is not None:
        with services.sessions.writing() as own_session:
            idempotency.replace(own_session, row)
        return response
    if session is not None:
        kept = idempotency.keep(session, row)
    else:
        with services.sessions.writing() as own_session:
            kept = idempotency.keep(own_session, row)
    return response if kept else call.find(services) or response


def joined_run(request: Request) -> str | None:
    """Id of the run that a first call with the same Idempotency-Key started; None without one."""
    run: str | None = getattr(request.state, "joined_run", None)
    return run


def keep_started(request: Request, session: Session, response: Response) -> str | None:
    """Keep what a call answers as long as its run is under way; `session` starts the run.

    Where the same call came first, the session is rolled back, so that nothing is started twice,
    and the id of the run to wait for is given.

    Raises
    ------
    AnsweredBefore
        If the same call came first, and this one does not wait.
    """
    call: NamedCall | None = getattr(request.state, "named_call", None)
    if call is None:
        return None
    if idempotency.keep(session, call.row_of(response)):
        request.state.started = True
        return None
    services: Services = request.app.state.services
    answer = call.find(services)
    if answer is None:
        raise RuntimeError("the answer of the call that came first has been thrown away")
    _join_or_repeat(request, answer)
    return joined_run(request)


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
