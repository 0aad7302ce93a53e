"""How much load drafts of imports carry, which is the first answer before any load is known."""

from typing import TYPE_CHECKING

from qdepth.immutable import Immutable
from qdepth.imports.draft.draft import Draft

if TYPE_CHECKING:
    from qdepth.studies.estimate.first_limit import FirstLimit


class LimitOfDraft(Immutable):
    """Load of a draft at its first limit, if the load of all VMs grows alike."""

    iops: float
    """I/Os of all VMs together at that load [1/s]."""
    iops_per_vm: float
    """The same for each VM of the estate, on average [1/s]."""
    load: float
    """Multiple of the load of the draft."""
    text: str
    """Summary in words, with the full part."""


def limit_of_draft(drafted: Draft) -> LimitOfDraft | None:
    """Find the first limit of a draft; None if it has no design, or if nothing limits it."""
    from qdepth.studies.estimate.first_limit import find_first_limit  # noqa: PLC0415  loads Numba

    found = None if drafted.design is None else find_first_limit(drafted.design)
    if found is None:
        return None
    each = found.iops / max(1, drafted.vms.drawn)
    return LimitOfDraft(
        iops=found.iops, iops_per_vm=each, load=found.load, text=_in_words(found, each, drafted)
    )


def _in_words(found: "FirstLimit", each: float, drafted: Draft) -> str:
    amount = f"{_rounded(each)} IOPS per VM on average, {_rounded(found.iops)} in all"
    if drafted.load_source == "assumed":
        return (
            "The load is assumed, but the first limit hardly depends on it: nothing is full up to "
            f"about {amount}. The first limit is {found.name}."
        )
    return (
        f"The first limit is {found.name}, at about {_rounded(found.load)} times the "
        f"{drafted.load_source} load: {amount}."
    )


def _rounded(value: float) -> str:
    """Three digits: an estimate has no more."""
    return f"{float(f'{value:.3g}'):,.10g}"
