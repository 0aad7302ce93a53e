"""Full answers of examples, simulated for the release, so that examples open with them.

An answer belongs to the network of a design. An example with another depth has none; one with
another price still has it. Another version of the model has other keys.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import AwareDatetime

from qdepth.immutable import StrictImmutable
from qdepth.studies.simulate.answer import Answer

FILE = "results.json"


class ExampleResults(StrictImmutable):
    """Answers under the keys of their questions."""

    computed_at: AwareDatetime
    answers: dict[str, Answer]


@cache
def example_results() -> ExampleResults:
    """Read the answers that ship."""
    text = (files(__package__) / FILE).read_text(encoding="utf-8")
    return ExampleResults.model_validate_json(text)


def example_result(keys: Sequence[str]) -> Answer | None:
    """Return the answer that ships under the first of some keys, or None."""
    answers = example_results().answers
    return next((answers[key] for key in keys if key in answers), None)


def example_document(keys: Sequence[str]) -> dict[str, Any] | None:
    """Return the same as a document to store, or None."""
    found = example_result(keys)
    return None if found is None else dict(json.loads(found.model_dump_json()))
