"""What can go wrong with a request, apart from its designs."""

from collections.abc import Sequence

from qdepth.design.problems import DesignProblem
from qdepth.errors import QdepthError


class NotFound(QdepthError):
    """There is nothing under this id, token or version."""


class ShareEnded(QdepthError):
    """The share link was revoked or has expired."""


class VersionNotNamed(QdepthError):
    """A save did not say which version it is based on."""


class StaleVersion(QdepthError):
    """A save is based on a version that is not the latest."""


class EvaluationFailed(QdepthError):
    """The run that was to answer a question failed."""


class NotFinished(QdepthError):
    """The run has no result (yet)."""


class BrokenJson(QdepthError):
    """The body is no JSON document."""


class NotJson(QdepthError):
    """The body is said to be something else than JSON."""


class NotReady(QdepthError):
    """The database cannot be used."""


class InvalidRequest(QdepthError):
    """The request does not fit its schema; `problems` lists every finding."""

    def __init__(self, problems: Sequence[DesignProblem]) -> None:
        self.problems = list(problems)
        super().__init__(f"The request was refused for {count(self.problems)}.")


def count(problems: Sequence[DesignProblem]) -> str:
    """Say how many findings there are."""
    return "one reason" if len(problems) == 1 else f"{len(problems)} reasons"
