"""Progress of a table of candidates."""

from qdepth.server.jobs.schemas import Job


class Batch(Job):
    """A table of candidates that a worker evaluates."""

    rows: int
    done_rows: int
    good_rows: int
    """Rows that are done and have a result; the other ones state the problem in the file."""
    file: str
    """Address of the table with the results that are there."""
    notes: list[str]
    """What to check about the table, in sentences: cells that may have been read otherwise than you
    intended. Each row has its own notes in the column `note`."""
