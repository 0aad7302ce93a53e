"""Shows how many designs a search has solved so far."""

from collections.abc import Callable

from qdepth.design.document.document import Design
from qdepth.library.progress_lines import PROGRESS
from qdepth.report.report import Report

Solve = Callable[[Design], Report]


class CountedDesigns:
    """Designs that are solved one after another, each shown to who waits.

    Parameters
    ----------
    what : str
        Words before the number, such as "Ways".
    is_shown : bool
        Whether to show the progress on standard error.
    """

    def __init__(self, what: str, *, is_shown: bool) -> None:
        self._what, self._is_shown, self._number = what, is_shown, 0

    def by(self, solve: Solve) -> Solve:
        """The same function, which counts and shows its calls."""

        def answer(design: Design) -> Report:
            self._number += 1
            self._show(is_last=False)
            return solve(design)

        return answer

    def end(self) -> None:
        """Show that all are solved."""
        self._show(is_last=True)

    def _show(self, *, is_last: bool) -> None:
        if self._is_shown:
            PROGRESS.show(f"{self._what}: {self._number} designs evaluated.", is_last=is_last)
