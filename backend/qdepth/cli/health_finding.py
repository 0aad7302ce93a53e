"""Finding of a check of `qdepth doctor`, and what to do."""

from dataclasses import dataclass
from typing import Literal

State = Literal["works", "warns", "fails"]
MARKS: dict[State, str] = {"works": "ok", "warns": "look", "fails": "FAILS"}


@dataclass(frozen=True)
class Finding:
    """Finding of a check."""

    name: str
    state: State
    found: str
    remedy: str = ""
    """What to do; empty if all is well."""
