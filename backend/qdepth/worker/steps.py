"""How a step of a workflow is carried out."""

from dbos import StepOptions


def step_options(name: str) -> StepOptions:
    """Options of a step: a database that is away for a while does not fail the run."""
    return {
        "name": name,
        "retries_allowed": True,
        "max_attempts": 8,
        "interval_seconds": 0.5,
        "backoff_rate": 2.0,
    }
