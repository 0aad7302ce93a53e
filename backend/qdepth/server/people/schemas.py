"""The caller and their rights."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from qdepth.server.http.roles import Role, TeamRole
from qdepth.server.http.schemas import ResponseModel


class Team(ResponseModel):
    """A team of the caller."""

    name: str
    role: TeamRole
    """`viewer` opens what belongs to it, `editor` also changes it, `owner` also gives it away."""


class Limits(ResponseModel):
    """Quotas of the caller; 0: any number."""

    scenarios: int
    jobs_at_once: int
    ios_a_day: int
    """Largest number of simulated I/Os a day (UTC)."""
    ios_today: int
    """Simulated I/Os requested today."""


class Me(ResponseModel):
    """The caller."""

    sign_in: Literal["none", "proxy", "oidc"]
    """Where people sign in: not at all, at a proxy in front of the server, or here."""
    name: str | None
    """Signed-in person; null: nobody."""
    role: Role | Literal["none"] | None
    """Role; null without sign-in."""
    teams: list[Team]
    limits: Limits
    share_days: int
    """Default number of days until a share link expires."""


class SignedOut(ResponseModel):
    """Next step after signing out."""

    continue_at: str
    """Address to continue at: the provider's, to sign out there too, or the start page."""


class DeedFilter(BaseModel):
    """Filter for entries of the audit log."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    since: AwareDatetime | None = None
    """From this moment on, for example `2026-03-01T00:00:00Z`."""
    until: AwareDatetime | None = None
    """Before this moment."""
    actor: Annotated[str, Field(max_length=200)] | None = None
    """Person, as the log names them, `key ...` or `anybody`."""
    action: Annotated[str, Field(max_length=100)] | None = None
    """Action, in the words of the log: `shared a scenario`."""
    target: Annotated[str, Field(max_length=64)] | None = None
    """Digest of the id, token or key that was named."""


class DeedPage(DeedFilter):
    """Filter for entries, and a page of them."""

    cursor: Annotated[int, Field(ge=1, le=2**63 - 1)] | None = None
    """`next_cursor` of the previous page."""
    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    """Most entries of a page."""


class Entry(ResponseModel):
    """An entry of the audit log."""

    at: datetime
    actor: str
    """Person, key or anybody."""
    action: str
    target: str
    """Digest of the id, token or key in the address, which opens nothing."""
    request: str
    """Id of the request, as logs have it."""


class Entries(ResponseModel):
    """Some entries of the audit log, the latest first."""

    items: list[Entry]
    next_cursor: int | None
    """Cursor of the next page; null on the last one."""
