"""Shipped results of this version of the model for cases and known answers."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from qdepth.immutable import StrictImmutable

Suite = Literal["cases", "known_answers"]
"""The suites whose answers ship; the app computes them on demand."""


class ShippedSuite(StrictImmutable):
    """Answers to a suite of questions, computed when the version was made."""

    model_version: str
    computed_on: date
    questions: int
    """Questions that the rows answer."""
    questions_digest: str
    """Digest of designs, rows, networks and budgets."""
    records: dict[str, str]
    """Digest of the raw counters, sums and histograms of each simulation, by design or question;
    of a timeline the digest of those of its regimes."""
    rows: list[dict[str, Any]]
    """The answers, in the order of the suite."""

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


def path_of(suite: Suite) -> Traversable:
    """The file that a suite ships in."""
    return files(__package__) / "computed" / f"{suite}.json"


@cache
def read_shipped(suite: Suite, model_version: str) -> ShippedSuite | None:
    """Return the shipped answers of a suite; None if they are of another version."""
    found = ShippedSuite.model_validate_json(path_of(suite).read_text(encoding="utf-8"))
    return found if found.model_version == model_version else None
