"""What the worker asks of the science: a function, so that tests can pass a smaller one."""

from collections.abc import Callable
from typing import Protocol

from qdepth.design.document import Design
from qdepth.report.document import Report
from qdepth.studies.evaluation import Progress
from qdepth.studies.options import SimulationOptions

Observe = Callable[[Progress], bool]


class Evaluate(Protocol):
    """Evaluates a design; `observe` sees its progress and returns False to stop it."""

    def __call__(
        self, design: Design, options: SimulationOptions, *, observe: Observe | None = None
    ) -> Report:
        """Give the report; one with status `partial` where `observe` stopped it."""
