"""A published number next to the computed one, independent of engines."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from qdepth.immutable import Immutable

Verdict = Literal["within", "outside", "calibrated", "catalogue", "not predictable"]
Evidence = Literal["prediction", "follows", "chosen", "none"]


class ComputedRow(Immutable):
    """A published number next to the computed one."""

    id: str
    case: str
    quantity: str
    unit: str
    role: str
    published: float
    published_low: float | None
    published_high: float | None
    computed: float | None
    low: float | None
    """Lower end of the 95 % interval of the computed number."""
    high: float | None
    """Upper end of the 95 % interval of the computed number."""
    error_pct: float | None
    """Computed over published (as corrected), less one [%]; None if that is 0."""
    tolerance: float | None
    """Promised error [%], or in the row's unit if `tolerance_unit` says so."""
    tolerance_unit: str | None
    verdict: Verdict
    """Whether the computed number is within its tolerance, whatever its role. `calibrated` and
    `catalogue`: nothing was promised."""
    design: str | None
    """File of the design behind the number; None if the catalogue or nothing gives it."""
    note: str
    tolerance_first_pct: float | None = None
    """Error promised before the number was computed [%], if it was widened since."""
    corrected: float | None = None
    """The published number as it must have been; errors are against it."""
    structures_low: float | None = None
    """Lower end over the structures that fit the calibration rows as well."""
    structures_high: float | None = None
    """Upper end over the structures that fit the calibration rows as well."""
    evidence: Evidence = "none"
    """Strength of the verdict. `prediction`: the row could have failed; `follows`: it could not,
    given the rows that it follows from; `chosen`: part of the design was chosen after the number
    had been seen; `none`: nothing was predicted."""
    follows_from: list[str] = []
    """Ids of the rows that it follows from."""
    because: str = ""
    """How it follows from them, or what was chosen."""

    @property
    def is_judged(self) -> bool:
        """True if there is a verdict to count."""
        return self.verdict in ("within", "outside")


def is_within_structures(row: ComputedRow) -> bool:
    """True if the published number, as corrected, is in the range over structures, or if there is
    no range."""
    if row.structures_low is None or row.structures_high is None:
        return True
    aim = row.published if row.corrected is None else row.corrected
    return row.structures_low <= aim <= row.structures_high


class Outcome(NamedTuple):
    """Number of judged rows of a kind that are within their tolerance."""

    within: int
    judged: int


def outcome(rows: Iterable[ComputedRow], evidence: Evidence) -> Outcome:
    """Count the predictions among rows, or the rows that follow or were chosen."""
    judged = [row for row in rows if row.evidence == evidence and row.is_judged]
    return Outcome(sum(row.verdict == "within" for row in judged), len(judged))


def outcome_in_words(rows: Sequence[ComputedRow]) -> list[str]:
    """Summary of the rows, a sentence each: predictions, chosen values, identities."""
    predicted, follows, chosen = (
        outcome(rows, evidence) for evidence in ("prediction", "follows", "chosen")
    )
    return [
        (
            f"{predicted.within} of {predicted.judged} predictions that could have failed are "
            f"within their tolerance; {follows.judged} more rows follow from others and could not "
            "fail on their own."
        ),
        (
            f"{chosen.judged} rows are not counted: something of their design was chosen after the "
            "number had been seen."
        ),
        *_kept(rows, "identity", "identities"),
        *_kept(rows, "calibrate", "fitted rows"),
        *_kept(rows, "catalogue", "facts of the catalogue"),
    ]


def _kept(rows: Sequence[ComputedRow], role: str, name: str) -> list[str]:
    """How many rows of a role miss their tolerance, and which; nothing if none is judged."""
    judged = [row for row in rows if row.role == role and row.is_judged]
    missed = [row.id for row in judged if row.verdict == "outside"]
    named = f" ({', '.join(missed)})" if missed else ""
    sentence = f"{len(missed)} of {len(judged)} {name} are outside their tolerance{named}."
    return [sentence] if judged or role == "identity" else []
