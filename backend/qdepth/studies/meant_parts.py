"""Which part of a design a path may mean that names none."""

from collections.abc import Mapping
from difflib import get_close_matches

from qdepth.studies.document_fields import Place

EXAMPLE = "hosts.esx.lun_depth=64"
CLOSE_COLLECTION, CLOSE_ID = 0.8, 0.7
"""Likeness of what was meant to what was written, as of difflib."""
MOST_NAMED = 5


def remedy_without_part(path: str, known: Mapping[str, Place]) -> str:
    """Return what to write in place of a path: with the id of a part that was named by its display
    name or in other letters, or with one that is spelled alike."""
    steps = path.split(".")
    collection = steps[0]
    same = sorted(name for name in known if name.startswith(f"{collection}."))
    meant = [
        f"{name}{path[len(start) - 1 :]}"
        for name in same
        for start in {f"{collection}.{known[name].part.get(key)}." for key in ("id", "name")}
        if path.casefold().startswith(start.casefold())
    ]
    if meant:
        return f"An id names a part. Did you mean {' or '.join(meant[:MOST_NAMED])}?"
    close = _close_part(steps, known)
    if close is not None:
        return f"Did you mean {'.'.join([close, *steps[2:]])}?"
    return f"Write <collection>.<id>.<field>, for example {EXAMPLE}."


def _close_part(steps: list[str], known: Mapping[str, Place]) -> str | None:
    """The only part that is spelled like the first two of several steps."""
    if len(steps) < 3:
        return None
    collections = {place.collection for place in known.values()}
    near = get_close_matches(steps[0], collections, n=1, cutoff=CLOSE_COLLECTION)
    ids = [str(p.part["id"]) for p in known.values() if [p.collection] == near]
    close = get_close_matches(steps[1], ids, n=2, cutoff=CLOSE_ID)
    exact = [each for each in close if each == steps[1]] or close
    return f"{near[0]}.{exact[0]}" if len(exact) == 1 else None
