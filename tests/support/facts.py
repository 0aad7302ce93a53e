"""What a simulation says about itself, where there was one."""

from typing import Protocol, TypeVar

Facts_co = TypeVar("Facts_co", covariant=True)


class Simulated(Protocol[Facts_co]):
    """A solution or a report."""

    @property
    def run(self) -> Facts_co | None: ...


def facts_of(result: Simulated[Facts_co]) -> Facts_co:
    """The facts of the run behind a solution or report; there must be one."""
    assert result.run is not None
    return result.run
