"""Who calls: the key that comes with a request."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Annotated, Literal

from fastapi import Depends, Request

from qdepth.api.deps import Now, ServicesDep
from qdepth.api.http.errors import KeyRefused, NotAllowed, TooManyRequests
from qdepth.api.http.rate_limits import address_of
from qdepth.db import keys
from qdepth.db.keys import Scope
from qdepth.db.tables import KeyRow, ScenarioRow

Right = Literal["read", "edit"]


READING = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Caller:
    """Whose request it is: the holder of a key, or nobody known."""

    key_id: str | None = None
    scope: Scope | None = None
    owner_id: str | None = None
    scenario_id: str | None = None

    @property
    def asker(self) -> str | None:
        """Who takes turns with others at the workers; None: nobody known."""
        return self.owner_id

    def right_to(self, scenario: ScenarioRow) -> Right | None:
        """What the key allows about a scenario, None for nothing."""
        if self.scope == "read_scenario":
            return "read" if self.scenario_id == scenario.id else None
        if self.owner_id is None or self.owner_id != scenario.owner_id:
            return None
        return "edit" if self.scope == "run" else "read"


ANONYMOUS = Caller()


def get_caller(request: Request, services: ServicesDep, now: Now) -> Caller:
    """Read the key of a request, `Authorization: Bearer KEY` or `?key=KEY`.

    A request with a key may do what the key allows and no more, whatever id it names.
    """
    key, in_address = _key_of(request)
    guess_wait_s = services.guesses.wait_s(address_of(request))
    if key is None:
        if guess_wait_s > 0 and request.path_params:
            raise TooManyRequests("Too many addresses led to nothing.", ceil(guess_wait_s))
        return ANONYMOUS
    with services.sessions.reading() as session:
        row = keys.find(session, key)
    if row is None and guess_wait_s > 0:
        raise TooManyRequests("Too many keys were not known.", ceil(guess_wait_s))
    row = _still_good(row, now)
    wait_s = services.key_requests.take(row.id)
    if wait_s > 0:
        raise TooManyRequests("The key is used too often.", ceil(wait_s))
    if in_address and row.scope == "run":
        raise NotAllowed(
            "A key that may write must not stand in an address, where others see it. "
            "Send it as Authorization: Bearer, and revoke it if the address was shared."
        )
    if row.scope != "run" and request.method not in READING:
        raise NotAllowed("The key only reads. Use a key of the scope run, or an edit link.")
    if not keys.use_is_noted(row, now=now):
        with services.sessions.writing() as session:
            keys.note_use(session, row.id, now=now)
    return Caller(row.id, row.scope, row.owner_id, row.scenario_id)  # type: ignore[arg-type]


def _still_good(row: KeyRow | None, now: datetime) -> KeyRow:
    if row is None:
        raise KeyRefused("The key is not known. Check that it is complete.")
    if row.revoked_at is not None:
        raise KeyRefused("The key was revoked. Make a new one.")
    if row.expires_at <= now:
        raise KeyRefused("The key has expired. Make a new one.")
    return row


def _key_of(request: Request) -> tuple[str | None, bool]:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and key:
        return key.strip(), False
    return request.query_params.get("key"), True


CallerDep = Annotated[Caller, Depends(get_caller)]
