"""Evidence: a repeated result must be identical to the last bit; otherwise it states what
differs."""

from qdepth.immutable import Immutable
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import Quantity, quantities


class RepeatedNumber(Immutable):
    """A number that came out differently."""

    quantity: Quantity
    before: Number
    after: Number


class RepeatedDesign(Immutable):
    """A design computed again."""

    design_id: str
    identical: bool
    """True if both digests are the same, or without digests all numbers."""
    digest_before: str | None
    digest_after: str | None
    reasons: list[str]
    """Known reasons for a difference."""
    numbers: list[RepeatedNumber]
    """Numbers of all classes of VMs together that differ."""


def repeated(before: Report, after: Report) -> RepeatedDesign:
    """Compare a report with one computed again from the same design and options."""
    numbers = [
        RepeatedNumber(quantity=quantity, before=then, after=now)
        for (quantity, then), (_, now) in zip(quantities(before), quantities(after), strict=True)
        if then != now
    ]
    simulated = before.digest is not None or after.digest is not None
    identical = before.digest == after.digest if simulated else not numbers
    return RepeatedDesign(
        design_id=before.design_id,
        identical=identical,
        digest_before=before.digest,
        digest_after=after.digest,
        reasons=[] if identical else _reasons(before, after),
        numbers=numbers,
    )


def _reasons(before: Report, after: Report) -> list[str]:
    pairs = (
        ("version of the model", before.model_version, after.model_version),
        ("engine", before.engine, after.engine),
        ("seed", before.seed, after.seed),
    )
    return [f"The {what} was {then} and is {now}." for what, then, now in pairs if then != now]
