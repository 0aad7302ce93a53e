"""Progress of simulations, at a terminal, in a notebook or in a log."""

from qdepth.engines.options import Observer
from qdepth.library.progress_lines import PROGRESS
from qdepth.statistics.recorder import Progress
from qdepth.studies.simulate.progress_words import in_words


def show_progress(name: str, progress: Progress) -> bool:
    """Show the progress of a design; returns True, so that it continues."""
    PROGRESS.show(in_words(name, progress), is_last=progress.doing == "computing")
    return True


def with_progress(observe: Observer | None, name: str, *, progress: bool) -> Observer | None:
    """Return an observer that also shows the progress, if that is wanted."""
    if not progress:
        return observe
    return lambda seen: show_progress(name, seen) and (observe is None or observe(seen))
