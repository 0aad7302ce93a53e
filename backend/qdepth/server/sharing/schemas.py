"""Requests and responses about links."""

from datetime import datetime
from typing import Literal

from qdepth.design.document.document import Design
from qdepth.server.http.schemas import Days, RequestModel, ResponseModel, Version
from qdepth.server.runs.schemas import Run, RunResult
from qdepth.studies.compare.evidence import RepeatedDesign
from qdepth.studies.simulate.options import SimulationOptions

LinkKind = Literal["view", "edit", "evidence"]


class ShareRequest(RequestModel):
    """Properties of a new share link."""

    kind: LinkKind = "view"
    """`view`: reads; `edit`: reads and saves, as the maker does; `evidence`: reads a version whose
    results are there, and computes them again on demand."""
    version: Version | None = None
    """Version that a view or evidence link shows; unset: the latest one now, for good."""
    latest: bool = False
    """Let a view link show whatever version is the latest."""
    expires_in_days: Days | None = None
    """Days until the link ends; unset: as the server is set up, a year unless changed."""


class CreatedShare(ResponseModel):
    """A new share link; its token is shown only now."""

    id: str
    kind: LinkKind
    token: str
    url: str
    """Path of the page that it opens."""
    version: int | None
    """Version that it shows; null: the latest."""
    has_result: bool
    """True if all designs of that version have a result by now, which the link shows."""
    created_at: datetime
    expires_at: datetime


class Share(ResponseModel):
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


class SharedScenario(ResponseModel):
    """Content of a share link: one version, read-only."""

    kind: LinkKind
    title: str
    version: int
    created_at: datetime
    designs: list[Design]
    options: SimulationOptions
    result: RunResult | None
    """Result of exactly these designs and options; null while it has not been computed. For an
    evidence link, the result at the time when the link was made."""


class Repetition(ResponseModel):
    """A recomputed result, next to the one that an evidence link pins."""

    run: Run
    outcome: Literal["running", "identical", "different", "failed"]
    text: str
    """Outcome in words, with the reason if known."""
    designs: list[RepeatedDesign]
    """Empty until the run has ended."""
