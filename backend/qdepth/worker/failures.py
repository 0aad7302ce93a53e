"""Problem documents of runs that failed, in the shape of RFC 9457."""

from qdepth.db.tables import Document
from qdepth.design.problem import MOST_FINDINGS, InvalidDesign
from qdepth.errors import QdepthError

MOST_INTERRUPTIONS = 5


def problem_of(error: Exception, run_id: str) -> Document:
    """Say why an evaluation failed; the reason of an unexpected error stays in the log."""
    if isinstance(error, InvalidDesign):
        listed = [
            problem.model_dump(exclude={"blocks"}) for problem in error.problems[:MOST_FINDINGS]
        ]
        return _document("invalid-design", "The design is refused", str(error), run_id, listed)
    if isinstance(error, QdepthError):
        return _document("not-evaluated", "The design cannot be evaluated", str(error), run_id)
    return _document(
        "unexpected",
        "Something went wrong inside Qdepth",
        "The worker has logged the reason. The design is unharmed. Try again, or report it.",
        run_id,
    )


def interrupted_too_often(run_id: str) -> Document:
    """Say that workers died again and again over a design."""
    return _document(
        "interrupted",
        "The run was interrupted too often",
        f"A worker died {MOST_INTERRUPTIONS} times while it evaluated the design, perhaps for "
        "want of memory. Start a new run with fewer I/Os or a smaller design.",
        run_id,
    )


def given_up(run_id: str, collection: str = "runs") -> Document:
    """Say that the worker could not carry the run to its end."""
    document = _document(
        "given-up",
        "The run could not be carried out",
        "The worker gave up, perhaps because the database did not answer. Start a new run.",
        run_id,
    )
    return document | {"instance": f"/api/v1/{collection}/{run_id}"}


def other_model_version() -> Document:
    """Say that the model has changed since the run was asked for."""
    return _document(
        "model-changed",
        "The model has changed",
        "The run was asked of another version of the model. Start a new run.",
        None,
    )


def calibration_problem(error: Exception, calibration_id: str) -> Document:
    """Say why nothing could be fitted."""
    path = f"/api/v1/calibrations/{calibration_id}"
    return problem_of(error, calibration_id) | {"instance": path}


def pack_failed(pack: str) -> Document:
    """Say that the answers to a pack of questions could not be computed."""
    path = pack.replace("_", "-")
    failed = _document(
        f"{path}-failed",
        f"The {pack.replace('_', ' ')} could not be computed",
        "The worker has logged the reason. Start them again, or report it.",
        None,
    )
    return failed | {"instance": f"/api/v1/{path}"}


def _document(
    name: str, title: str, detail: str, run_id: str | None, errors: list[Document] | None = None
) -> Document:
    return {
        "type": f"urn:qdepth:problem:{name}",
        "title": title,
        "status": 422 if errors else 500,
        "detail": detail,
        "instance": f"/api/v1/runs/{run_id}" if run_id else "/api/v1/runs",
        "errors": errors or [],
    }
