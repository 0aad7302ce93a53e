"""What the worker asks of the science: a function, so that tests can pass a smaller one."""

from typing import Protocol

from qdepth.design.document import Design
from qdepth.engines.options import Observer
from qdepth.report.document import Report
from qdepth.studies.options import SimulationOptions


class Evaluate(Protocol):
    """Evaluates a design; `observe` sees its progress and answers False to stop it."""

    def __call__(
        self, design: Design, options: SimulationOptions, *, observe: Observer | None = None
    ) -> Report:
        """Give the report; one with status `partial` where `observe` stopped it."""
