"""Identity of a person in the headers of a proxy."""

from fastapi import Request

from qdepth.db.people import is_person
from qdepth.db.sign_ins import MOST_LENGTH
from qdepth.server.http.errors import NotAllowed

BLANKS = " \t"
"""Whitespace that HTTP allows around a value. Other whitespace belongs to a name."""


def read_subject(request: Request, header: str) -> str:
    """Return the name of the person; empty if the proxy names nobody.

    Raises
    ------
    NotAllowed
        If the header does not name one person for certain.
    """
    subject = _text(request, header)
    if len(subject) > MOST_LENGTH:
        raise NotAllowed(
            f"The name in the header {header} has {len(subject)} characters; at most {MOST_LENGTH} "
            "are read. Configure the proxy to send a shorter name."
        )
    if not subject.isprintable():
        raise NotAllowed(
            f"The name in the header {header} has invisible characters. Configure the proxy "
            "to send the name without them."
        )
    if subject and not is_person(subject):
        raise NotAllowed(
            f"The header {header} is {subject}, a name that the audit log reserves. Configure "
            "the proxy to send another name for this person."
        )
    return subject


def read_groups(request: Request, header: str) -> list[str]:
    """Return the groups that a header lists, with commas between them. Raises NotAllowed."""
    listed = (part.strip(BLANKS) for part in _text(request, header).split(","))
    return [group for group in listed if group]


def _text(request: Request, header: str) -> str:
    """Value of a header that may come once, as UTF-8."""
    sent = request.headers.getlist(header)
    if len(sent) > 1:
        raise NotAllowed(
            f"The header {header} was sent {len(sent)} times, so it is unclear who signed in. "
            "Configure the proxy to replace the header that browsers send."
        )
    try:
        return sent[0].encode("latin-1").decode().strip(BLANKS) if sent else ""
    except UnicodeDecodeError:
        raise NotAllowed(
            f"The header {header} is not UTF-8. Configure the proxy to send UTF-8."
        ) from None
