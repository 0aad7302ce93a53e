"""Entity tags: of versions, which are numbered, and of answers, which are hashed."""

import hashlib
import re

_TAG = re.compile(r'(?:W/)?("[^"]*")')
_VERSION = re.compile(r'"(\d{1,9})"')


def version_etag(version: int) -> str:
    """Write the tag of a version."""
    return f'"{version}"'


def read_version_etag(etag: str) -> int | None:
    """Return the version that a tag names; None if it names none."""
    match = _VERSION.fullmatch(etag.strip())
    return int(match[1]) if match else None


def if_match_holds(if_match: str, etag: str) -> bool:
    """Return whether an `If-Match` header lists a tag, or `*`."""
    return not {"*", etag}.isdisjoint(tag.strip() for tag in if_match.split(","))


def if_none_match_holds(if_none_match: str, etag: str) -> bool:
    """Return whether an `If-None-Match` header lists a tag, or is `*`.

    Tags are compared weakly (RFC 9110, 13.1.2): proxies that compress an answer make its tag weak.
    """
    return if_none_match.strip() == "*" or etag in _TAG.findall(if_none_match)


def content_etag(*parts: str) -> str:
    """Make a tag from texts: equal texts, equal tags."""
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f'"{digest[:32]}"'
