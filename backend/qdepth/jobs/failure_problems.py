"""Problem documents of jobs that failed, in the shape of RFC 9457."""

from qdepth.db.tables import Document
from qdepth.design.problem import MOST_FINDINGS, InvalidDesign
from qdepth.errors import QdepthError

MOST_INTERRUPTIONS = 5


class Interrupted(Exception):
    """Workers died again and again over a design."""


class GivenUp(Exception):
    """The worker could not carry the job to its end."""


class ModelChanged(Exception):
    """The model has changed since the job was requested."""


FAILURES: dict[type[Exception], tuple[str, str, str]] = {
    Interrupted: (
        "interrupted",
        "The run was interrupted too often",
        (
            f"A worker died {MOST_INTERRUPTIONS} times while it evaluated the design, perhaps "
            "because memory ran out. Start a new run with fewer I/Os or a smaller design."
        ),
    ),
    GivenUp: (
        "given-up",
        "The run could not be carried out",
        "The worker gave up, perhaps because the database did not answer. Start a new run.",
    ),
    ModelChanged: (
        "model-changed",
        "The model has changed",
        "The run was started with another version of the model. Start a new run.",
    ),
}
_UNEXPECTED = (
    "unexpected",
    "Something went wrong inside Qdepth",
    "The worker has logged the reason. The design is unharmed. Try again, or report it.",
)


def problem_of(error: Exception, address: str) -> Document:
    """Return why a job failed; the reason of an unexpected error stays in the log.

    Parameters
    ----------
    error : Exception
        What ended it.
    address : str
        Where the API shows the job.
    """
    if isinstance(error, InvalidDesign):
        listed = [
            problem.model_dump(exclude={"blocks"}) for problem in error.problems[:MOST_FINDINGS]
        ]
        return document("invalid-design", "The design is refused", str(error), address, listed)
    if isinstance(error, QdepthError):
        return document("not-evaluated", "The design cannot be evaluated", str(error), address)
    return document(*FAILURES.get(type(error), _UNEXPECTED), address)


def document(
    name: str, title: str, detail: str, address: str, errors: list[Document] | None = None
) -> Document:
    """Make a problem document."""
    return {
        "type": f"urn:qdepth:problem:{name}",
        "title": title,
        "status": 422 if errors else 500,
        "detail": detail,
        "instance": address,
        "help": f"/help/reference/errors/#{name}",
        "errors": errors or [],
    }
