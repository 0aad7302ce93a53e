"""How far a table of candidates is evaluated."""

from qdepth.server.jobs.schemas import Job


class Batch(Job):
    """A table of candidates that a worker evaluates."""

    rows: int
    done_rows: int
    good_rows: int
    """Rows that are done and have a result; the other ones say in the file what is wrong."""
    file: str
    """Address of the table with the results that are there."""
    notes: list[str]
    """What to check about the table, in sentences: what was read otherwise than you may have meant.
    Each row has its own in the column `note`."""
