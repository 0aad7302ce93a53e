"""What an evaluation is doing, in words."""

from qdepth.figures import count
from qdepth.statistics.recorder import Progress


def in_words(name: str, progress: Progress) -> str:
    """What is being done with a design, in a sentence.

    Parameters
    ----------
    name : str
        Title of the design.
    """
    match progress.doing:
        case "simulating":
            ios = f"{count(progress.done_ios)} of about {count(progress.total_ios)} I/Os"
            return f"Simulating {name}: {ios}."
        case "replaying":
            return f"Checking {name}: replaying the beginning in the SimPy engine."
        case "computing":
            return f"Checking {name}: computing it with the analytic engine."
