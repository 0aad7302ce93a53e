"""What a check of `qdepth doctor` found, and what to do."""

from dataclasses import dataclass
from typing import Literal

State = Literal["works", "warns", "fails"]
MARKS: dict[State, str] = {"works": "ok", "warns": "look", "fails": "FAILS"}


@dataclass(frozen=True)
class Finding:
    """What a check found."""

    name: str
    state: State
    found: str
    remedy: str = ""
    """What to do; empty if nothing is."""
