"""Idempotency-Key: a repeated call, whose answer was lost, does its work once."""

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

from qdepth.db import idempotency
from qdepth.db.tables import FirstAnswerRow
from qdepth.server.deps import Now, Services, ServicesDep
from qdepth.server.http.authentication import CallerDep
from qdepth.server.http.errors import IdempotencyKeyReused
from qdepth.server.http.problem_responses import problems

STORED_HEADERS = ("content-type", "location", "etag")


REPLAYED = "Idempotency-Replayed"
FORM = "multipart/form-data"
PIECE_BYTES = 1 << 20


IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=255,
        pattern=r"^[!-~]+$",
        description=(
            "A new random name for this call, such as a UUID. The same call with the same key "
            "within 24 hours gets the first answer again, and nothing is done twice. Another "
            "call with that key is refused."
        ),
    ),
]


@dataclass
class IdempotentCall:
    """A call with an Idempotency-Key, and its progress."""

    caller: str
    """Owner of the key: an owner, a key or, if neither is known, an address."""
    key: str
    request_hash: str
    now: datetime
    enqueued: bool = False
    """True if it has started a run, and has its first response stored."""
    joined_run: str | None = None
    """The run that a first call with the same key started, and that this one waits for too."""

    @property
    def name_hash(self) -> str:
        """Name of its response, unique even under equal keys of other callers."""
        return _hash(self.caller, self.key)

    def find(self, services: Services) -> Response | None:
        """Return the first response, None if there is none.

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
                "This Idempotency-Key was used for another call within the last 24 hours. "
                "Nothing was done. Use a new key for each call, and the same key only to "
                "repeat it."
            )
        first = json.loads(zlib.decompress(self._seal.decrypt(row.sealed)))
        headers = first["headers"] | {REPLAYED: "true"}
        return Response(first["body"], first["status"], headers)

    def join_or_replay(self, request: Request, first: Response) -> None:
        """Join the run that the first call waits for, if this one may wait too.

        Raises
        ------
        Replay
            If there is none, or this call does not wait.
        """
        route: IdempotentRoute = request.scope["route"]
        run = first.headers.get("location", "").rpartition("/")[2]
        may_wait = route.waits and request.query_params.get("wait_s", "0").strip("0.") != ""
        if not (may_wait and first.status_code == HTTPStatus.ACCEPTED and run):
            raise Replay(first)
        self.joined_run = run

    def row_of(self, response: Response) -> FirstAnswerRow:
        """Encrypt a response, so that only a call with the key can read it."""
        headers = {name: response.headers.get(name) for name in STORED_HEADERS}
        stored = {
            "status": response.status_code,
            "headers": {name: text for name, text in headers.items() if text is not None},
            "body": bytes(response.body).decode(),
        }
        return FirstAnswerRow(
            name_hash=self.name_hash,
            caller_hash=_hash(self.caller),
            request_hash=self.request_hash,
            sealed=self._seal.encrypt(zlib.compress(json.dumps(stored).encode())),
            created_at=self.now,
        )

    @property
    def _seal(self) -> Fernet:
        secret = hashlib.sha256(f"first answer\0{self.caller}\0{self.key}".encode()).digest()
        return Fernet(urlsafe_b64encode(secret))


class Replay(Exception):
    """The call was answered before."""

    def __init__(self, response: Response) -> None:
        self.response = response
        super().__init__()


async def read_idempotency_key(
    request: Request,
    services: ServicesDep,
    caller: CallerDep,
    now: Now,
    idempotency_key: IdempotencyKey = None,
) -> None:
    """Read the Idempotency-Key of a call; raise Replay if the call was answered before.

    A call that may wait for the run of the first one continues to do so.
    """
    if idempotency_key is None:
        return
    content_type, body_hash = await _hash_of_body(request)
    call = IdempotentCall(
        caller=caller.client,
        key=idempotency_key,
        request_hash=_hash(
            request.method,
            request.url.path,
            request.url.query,
            content_type,
            body_hash,
        ),
        now=now,
    )
    first = await to_thread.run_sync(call.find, services)
    if first is not None:
        call.join_or_replay(request, first)
    request.state.idempotent_call = call


async def _hash_of_body(request: Request) -> tuple[str, str]:
    """Content type and hash of a body; those of a form by its fields, however it was divided."""
    content_type = request.headers.get("content-type", "")
    if not content_type.startswith(FORM):
        return content_type, hashlib.sha256(await request.body()).hexdigest()
    parts: list[str] = []
    for name, value in (await request.form()).multi_items():
        if isinstance(value, str):
            parts += [name, value]
        else:
            digest = hashlib.sha256()
            while piece := await value.read(PIECE_BYTES):
                digest.update(piece)
            await value.seek(0)
            parts += [name, value.filename or "", digest.hexdigest()]
    return FORM, _hash(*parts)


def _call_of(request: Request) -> IdempotentCall | None:
    call: IdempotentCall | None = getattr(request.state, "idempotent_call", None)
    return call


class IdempotentRoute(APIRoute):
    """A route whose POST may carry an Idempotency-Key.

    The response is stored in the transaction that does the work, so both exist or neither. Of two
    simultaneous calls, the later one is rolled back and gets the response of the other.
    """

    waits = False
    """Whether the route starts a run and may wait for it; see WaitingRoute."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        if "POST" in (settings.get("methods") or ()):
            settings["dependencies"] = [
                *(settings.get("dependencies") or ()),
                Depends(read_idempotency_key),
            ]
            settings["responses"] = problems(422) | (settings.get("responses") or {})
        super().__init__(path, endpoint, **settings)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Wrap the handler of the route."""
        handler = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                response = await handler(request)
            except Replay as replay:
                return replay.response
            call = _call_of(request)
            if call is None:
                return response
            return await to_thread.run_sync(_store, request, call, response)

        return answer


class WaitingRoute(IdempotentRoute):
    """A route whose POST starts a run, and waits for it for up to `wait_s`.

    It stores 202 in the transaction that starts the run, and its last response afterwards. A
    repetition that may wait joins the run of the first call, whether that one still waits or not.
    """

    waits = True


def _store(request: Request, call: IdempotentCall, response: Response) -> Response:
    services: Services = request.app.state.services
    if call.joined_run is not None:
        response.headers[REPLAYED] = "true"
        if response.status_code == HTTPStatus.ACCEPTED:
            return response
    row = call.row_of(response)
    session = getattr(request.state, "writing_session", None)
    if call.enqueued or call.joined_run is not None:
        with services.sessions.writing() as own_session:
            idempotency.replace(own_session, row)
        return response
    if session is not None:
        is_first = idempotency.keep(session, row)
    else:
        with services.sessions.writing() as own_session:
            is_first = idempotency.keep(own_session, row)
    return response if is_first else call.find(services) or response


def joined_run(request: Request) -> str | None:
    """Id of the run that a first call with the same Idempotency-Key started; None without one."""
    call = _call_of(request)
    return None if call is None else call.joined_run


def store_accepted(request: Request, session: Session, response: Response) -> str | None:
    """Store the answer of a call while its run is under way; `session` starts the run.

    If the same call came first, the session is rolled back, so that nothing starts twice, and the
    id of the run to wait for is returned.

    Raises
    ------
    Replay
        If the same call came first, and this one does not wait.
    """
    call = _call_of(request)
    if call is None:
        return None
    if idempotency.keep(session, call.row_of(response)):
        call.enqueued = True
        return None
    services: Services = request.app.state.services
    first = call.find(services)
    if first is None:
        raise RuntimeError("the response of the call that came first has been thrown away")
    call.join_or_replay(request, first)
    return call.joined_run


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
