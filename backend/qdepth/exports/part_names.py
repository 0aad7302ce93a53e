"""Sentences with the names of parts in place of their ids
(frontend/src/lib/report/part-names.ts)."""

import re
from collections import Counter

from qdepth.design.document.document import Design
from qdepth.design.document.parts import parts

_ID = re.compile(r"[A-Za-z0-9]*[-._\d][\w.-]*\w")
"""What can be an id and no word: it has a digit, a dash, a dot or an underscore."""
_TWICE = re.compile(r"\b(?:the )?(\w+) (\1) (?=\w)", re.IGNORECASE)


def named(sentence: str, design: Design) -> str:
    """Write "The SP array01-sp2 is busy" as "SP 2 is busy"; an id stays where several parts
    have its name."""
    titles = {part.id: part.name for _, part in parts(design) if getattr(part, "name", None)}
    uses = Counter(titles.values())
    names = {id_: name for id_, name in titles.items() if name != id_ and uses[name] == 1}
    if not names:
        return sentence
    return _TWICE.sub(r"\2 ", _ID.sub(lambda match: names.get(match[0], match[0]), sentence))
