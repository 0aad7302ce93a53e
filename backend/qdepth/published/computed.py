"""Results that ship: what this version of the model gave for cases and known answers."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Pack = Literal["cases", "known_answers"]


class ShippedPack(BaseModel):
    """The answers to a pack of questions, computed when the version was made."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    model_version: str
    computed_on: date
    questions: int
    """Questions that the rows answer."""
    asked: str
    """Digest of what was asked: designs, rows, networks and budgets."""
    records: dict[str, str]
    """Digest of the raw counters, sums and histograms of each simulation, by design or question;
    of a time line the digest of those of its regimes."""
    rows: list[dict[str, Any]]
    """The answers, in the order of the pack."""

    @property
    def digest(self) -> str:
        """Digest of the answers."""
        return digest_of_rows(self.rows)


def digest_of_rows(rows: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256 of the rows: the same rows to the last digit have the same digest."""
    return sha256_of(list(rows))


def sha256_of(document: object) -> str:
    """SHA-256 of a JSON document, whatever the order of its keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256(text.encode()).hexdigest()


def path_of(pack: Pack) -> Traversable:
    """The file that a pack ships in."""
    return files(__package__) / "computed" / f"{pack}.json"


@cache
def read_shipped(pack: Pack, model_version: str) -> ShippedPack | None:
    """The shipped answers of a pack; None where those that ship are of another version."""
    found = ShippedPack.model_validate_json(path_of(pack).read_text(encoding="utf-8"))
    return found if found.model_version == model_version else None
