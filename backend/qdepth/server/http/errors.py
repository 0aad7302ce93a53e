"""Request errors apart from problems of designs."""

from collections.abc import Iterable, Sequence

from qdepth.design.problem import MOST_FINDINGS, DesignProblem, first
from qdepth.errors import QdepthError
from qdepth.server.http.schemas import ContentChange


class NotFound(QdepthError):
    """There is nothing under this id, token or version."""


class UnknownName(NotFound):
    """An id or token names nothing that the caller may open: it counts as a guess."""


class ShareEnded(QdepthError):
    """The share link was revoked or has expired."""


class KeyRefused(QdepthError):
    """A key is needed, or the given one is not valid (any more)."""


class UnknownKey(KeyRefused):
    """The key was never valid on this server: it counts as a guess."""


class NotAllowed(QdepthError):
    """The link or key does not allow this."""


class UnknownHost(QdepthError):
    """The request names a host that is not known as this server."""


class OtherSite(QdepthError):
    """A page of another site made a browser send a request that changes something."""


class TooManyRequests(QdepthError):
    """Too many requests; `retry_after_s` says when to try again."""

    def __init__(self, what: str, retry_after_s: int) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(f"{what} Ask again in {retry_after_s} s.")


class VersionNotNamed(QdepthError):
    """A save did not name its base version."""


class StaleVersion(QdepthError):
    """A save is based on a version that is not the latest."""

    def __init__(self, message: str, latest: int, changes: Sequence[ContentChange]) -> None:
        self.latest = latest
        self.changes = list(changes)
        """What the latest version changes in the one that the save is based on."""
        super().__init__(message)


class IdempotencyKeyReused(QdepthError):
    """An Idempotency-Key came with another call than before."""


class EvaluationFailed(QdepthError):
    """The run that was to answer a question failed."""


class NotFinished(QdepthError):
    """There is no result (yet)."""


class BrokenJson(QdepthError):
    """The body is no JSON document."""


class NotJson(QdepthError):
    """The body is declared as something other than JSON."""


class WrongFileType(QdepthError):
    """The body is declared as a kind of file that is not supported here."""


class StoreFull(QdepthError):
    """Too many files wait to be imported."""


class NotReady(QdepthError):
    """The database cannot be used."""


class InvalidRequest(QdepthError):
    """The request does not fit its schema; `problems` lists the first findings."""

    def __init__(self, problems: Iterable[DesignProblem]) -> None:
        self.problems = first(problems)
        super().__init__(f"The request was refused for {count(self.problems)}.")


def count(problems: Sequence[DesignProblem]) -> str:
    """Return how many findings there are, within the searched ones (see `first`)."""
    if len(problems) > MOST_FINDINGS:
        return f"more than {MOST_FINDINGS} reasons"
    return "one reason" if len(problems) == 1 else f"{len(problems)} reasons"
