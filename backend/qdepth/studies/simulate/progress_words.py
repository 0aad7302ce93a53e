"""Progress of an evaluation, in words."""

from qdepth.figures import count
from qdepth.statistics.recorder import Progress


def in_words(name: str, progress: Progress) -> str:
    """Present activity for a design, in a sentence.

    Parameters
    ----------
    name : str
        Title of the design.
    """
    match progress.doing:
        case "simulating":
            return f"Simulating {name}: {count(progress.done_ios)} I/Os, {_end(progress)}."
        case "replaying":
            return f"Checking {name}: replaying the beginning in the SimPy engine."
        case "computing":
            return f"Checking {name}: computing it with the analytic engine."


def _end(progress: Progress) -> str:
    """When it will end: a forecast while its precision may end it before the budget does."""
    most = f"at most {count(progress.total_ios)}"
    likely = progress.likely_ios
    if likely is None or not progress.done_ios < likely < progress.total_ios:
        return most
    return f"likely {count(likely)}, {most}"
