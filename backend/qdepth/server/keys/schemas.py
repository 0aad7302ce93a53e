"""Requests and responses about keys."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from qdepth.server.http.schemas import Days, RequestModel, ResponseModel, Title


class KeyRequest(RequestModel):
    """Properties of a new key."""

    title: Title
    """Purpose, so that its owner recognises it."""
    scope: Literal["read", "run"] = "run"
    """`read`: reads all scenarios of the owner; `run`: saves them and starts runs too."""
    expires_in_days: Days | None = None
    """Days until the key ends; unset: as the server is set up, a year unless changed."""


class ScenarioKeyRequest(RequestModel):
    """Properties of a new key that reads one scenario."""

    title: Title
    """Purpose, so that its owner recognises it."""
    expires_in_days: Days | None = None
    """Days until the key ends; unset: as the server is set up, a year unless changed."""


class RotationRequest(RequestModel):
    """How to replace a key."""

    overlap_hours: Annotated[int, Field(ge=0, le=24 * 30)] = 24
    """Hours in which the old key still works."""


class Key(ResponseModel):
    """A key of a script or sheet."""

    id: str
    title: str
    scope: Literal["read_scenario", "read", "run"]
    key_prefix: str
    """First characters of the key."""
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None


class CreatedKey(Key):
    """A new key; it is shown only now."""

    key: str
    """Send it as `Authorization: Bearer KEY`; one that only reads may also be sent as `?key=`."""
