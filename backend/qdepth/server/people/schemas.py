"""Who asks, and what they may do."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from qdepth.server.http.roles import Role, TeamRole
from qdepth.server.http.schemas import ResponseModel


class Team(ResponseModel):
    """A team that somebody belongs to."""

    name: str
    role: TeamRole
    """`viewer` opens what belongs to it, `editor` changes it too, `owner` gives it away too."""


class Limits(ResponseModel):
    """What whoever asks may have; 0: any number."""

    scenarios: int
    jobs_at_once: int
    ios_a_day: int
    """Simulated I/Os that may be asked for in a day (UTC)."""
    ios_today: int
    """Those that were asked for today."""


class Me(ResponseModel):
    """Whoever asks."""

    sign_in: Literal["none", "proxy", "oidc"]
    """Where people sign in: not at all, at a proxy in front of the server, or here."""
    name: str | None
    """Who signed in; null: nobody."""
    role: Role | Literal["none"] | None
    """What they may do; null where nobody signed in, or has to."""
    teams: list[Team]
    limits: Limits
    share_days: int
    """Days after which a share link expires if the call that makes it names no other number."""


class SignedOut(ResponseModel):
    """What is next after signing out."""

    continue_at: str
    """Address to go to: the provider's, to sign out there too, or the start page."""


class DeedFilter(BaseModel):
    """Which entries of the audit log are asked for."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    since: AwareDatetime | None = None
    """From this moment on, for example `2026-03-01T00:00:00Z`."""
    until: AwareDatetime | None = None
    """Before this moment."""
    actor: Annotated[str, Field(max_length=200)] | None = None
    """Person, as the log names them, `key ...` or `anybody`."""
    action: Annotated[str, Field(max_length=100)] | None = None
    """What was done, as the log says it: `shared a scenario`."""
    target: Annotated[str, Field(max_length=64)] | None = None
    """Digest of the id, token or key that was named."""


class DeedPage(DeedFilter):
    """Which entries, and which page of them."""

    cursor: Annotated[int, Field(ge=1, le=2**63 - 1)] | None = None
    """`next_cursor` of the page before."""
    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    """Most entries of a page."""


class Entry(ResponseModel):
    """What somebody did."""

    at: datetime
    actor: str
    """Person, key or anybody."""
    action: str
    target: str
    """Digest of the id, token or key that was named, which opens nothing."""
    request: str
    """Id of the request, as logs have it."""


class Entries(ResponseModel):
    """Some entries of the audit log, the latest first."""

    items: list[Entry]
    next_cursor: int | None
    """Cursor of the next page; null on the last one."""
