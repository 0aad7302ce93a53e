"""Ids of parts, made of names that others gave, unique in the design."""

import re
import unicodedata

LONGEST = 40
_NOISE = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """A name without blanks, capitals and accents."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _NOISE.sub("-", plain).strip("-")[:LONGEST].strip("-")


class PartIds:
    """Gives every part an id of its own."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, *names: str) -> str:
        """An id made of names; with a number behind it where it is taken."""
        wanted = "-".join(filter(None, (slug(name) for name in names)))[:LONGEST] or "part"
        id_, number = wanted, 1
        while id_ in self._taken:
            number += 1
            id_ = f"{wanted}-{number}"
        self._taken.add(id_)
        return id_
