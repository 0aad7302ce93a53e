"""Results of an import for each item that it read, derived, assumed, left empty or dropped."""

from typing import Literal

from qdepth.errors import QdepthError
from qdepth.immutable import StrictImmutable

Confidence = Literal["high", "medium", "low"]
FindingKind = Literal["read", "derived", "assumed", "empty", "dropped"]


class RefusedFile(QdepthError):
    """A file cannot be imported; the message says which one, why, and what to do."""


class GaveUp(RefusedFile):
    """The whole import is given up, regardless of the other files."""


class UnlikelyContent(QdepthError):
    """A file contains something that no export of its kind does; the message says what."""


class ImportFinding(StrictImmutable):
    """One statement about something in the files."""

    kind: FindingKind
    """`read` as it is in the file; `derived` from it; `assumed` from a named source, because no
    file has it; `empty`: left out of the draft; `dropped`: in the file, and not used."""
    text: str
    """Subject and reason."""
    file: str | None = None
    """Name of the file; null if no file has it."""
    sheet: str | None = None
    """Sheet of a workbook, table of a set of CSV files, or counter of a log."""
    rows: int | None = None
    """Number of rows or values concerned."""
    confidence: Confidence = "high"
    """`high`: stated by the file; `medium`: follows from it by a rule that mostly holds; `low`: a
    guess that the user should confirm."""
