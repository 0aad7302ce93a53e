"""What the API takes and gives of share links and keys."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from qdepth.api.field_types import Title, Version
from qdepth.api.message import Answer as _Answer
from qdepth.api.message import Request as _Request

LinkKind = Literal["view", "edit", "evidence"]
Days = Annotated[int, Field(ge=1, le=3650)]


class ShareRequest(_Request):
    """How a share link shall be."""

    kind: LinkKind = "view"
    """`view`: reads; `edit`: reads and saves, as the maker does; `evidence`: reads a version whose
    results are there, and computes them again on demand."""
    version: Version | None = None
    """Version that a view or evidence link shows; unset: the latest one now, for good."""
    latest: bool = False
    """Let a view link show whatever version is the latest."""
    expires_in_days: Days | None = None
    """Days until the link ends; unset: as the server is set up, a year unless changed."""


class KeyRequest(_Request):
    """How a key shall be."""

    title: Title
    """What it is for, so that its owner knows it again."""
    scope: Literal["read", "run"] = "run"
    """`read`: reads all scenarios of the owner; `run`: saves them and starts runs too."""
    expires_in_days: Days | None = None
    """Days until the key ends; unset: as the server is set up, a year unless changed."""


class ScenarioKeyRequest(_Request):
    """How a key that reads one scenario shall be."""

    title: Title
    """What it is for, so that its owner knows it again."""
    expires_in_days: Days | None = None
    """Days until the key ends; unset: as the server is set up, a year unless changed."""


class RotationRequest(_Request):
    """How a key shall be replaced."""

    overlap_hours: Annotated[int, Field(ge=0, le=24 * 30)] = 24
    """Hours in which the old key still works."""


class Key(_Answer):
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


class NewKey(Key):
    """A key just made; it is shown only now."""

    key: str
    """Send it as `Authorization: Bearer KEY`; one that only reads may stand in `?key=`."""


class NewShare(_Answer):
    """A share link just made; its token is shown only now."""

    id: str
    kind: LinkKind
    token: str
    url: str
    """Path of the page that it opens."""
    version: int | None
    """Version that it shows; null: the latest."""
    has_result: bool
    """Whether all designs of that version have a result by now, which the link shows."""
    created_at: datetime
    expires_at: datetime


class Share(_Answer):
    """A share link in the list of its scenario."""

    id: str
    kind: LinkKind
    token_prefix: str
    """First characters of the token."""
    version: int | None
    """Version that it shows; null: the latest."""
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None
