"""Shipped results, for commands that print them."""

import json
import sys

from qdepth import MODEL_VERSION
from qdepth.errors import QdepthError
from qdepth.published.shipped_suite import ShippedSuite, Suite, read_shipped


def stored(suite: Suite) -> ShippedSuite:
    """The results that ship."""
    found = read_shipped(suite, MODEL_VERSION)
    if found is None:
        raise QdepthError(
            f"the shipped results are not from version {MODEL_VERSION} of the model; leave out "
            "--stored to compute them now"
        )
    return found


def origin_of(suite: ShippedSuite) -> str:
    """Return the origin of stored results, in a sentence."""
    return (
        f"Computed on {suite.computed_on} with version {suite.model_version} of the model; digest "
        f"{suite.digest}."
    )


def print_json(rows: list[dict[str, object]]) -> None:
    """Print rows as a JSON array."""
    sys.stdout.write(json.dumps(rows, indent=2, ensure_ascii=False, allow_nan=False) + "\n")
