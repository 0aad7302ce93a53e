"""Sentences about a move."""

from collections.abc import Iterator, Sequence

from qdepth.design.design_index import index_of
from qdepth.figures import SHORT_S, counted, instant, latency, three_digits
from qdepth.report.quantity import Number
from qdepth.studies.ways.move_answer import MoveLimits, MoveQuestion, MoveRow
from qdepth.studies.ways.move_plan import Leaving


def move_in_words(
    moved: tuple[int, float],
    chosen: MoveRow,
    rows: Sequence[MoveRow],
    limits: MoveLimits,
    is_kept: bool | None,
) -> str:
    """Describe the move in one paragraph: amount, parallel moves, duration, effect on
    production. The first row is production alone."""
    vms, gib = moved
    took = chosen.duration_s.value
    how_long = "an unknown time" if took is None else f"about {_time(took)}"
    verb = "moves" if vms == 1 else "move"
    said = (
        f"{counted(vms, 'VM')} with {_amount(gib)} {verb} in {how_long}, "
        f"{chosen.at_once} at once in {counted(chosen.waves, 'wave')}, {_rate(chosen.mb_s)}."
    )
    p99 = f"The p99 of production is {_ms(chosen.latency_p99_ms)} meanwhile"
    p99 += f" and {_ms(rows[0].latency_p99_ms)} before."
    targets = {
        None: "The design has no latency target.",
        True: "The latency targets are met.",
        False: _not_kept(chosen, rows[1:]),
    }[is_kept]
    queued = " It queues the others." if chosen.at_once > limits.at_once else ""
    return f"{said} {p99} {targets} {limits.text}{queued}"


def _not_kept(chosen: MoveRow, rows: Sequence[MoveRow]) -> str:
    kept = [row.at_once for row in rows if row.targets is not None and row.targets.kept == "yes"]
    if not kept:
        return "No number of parallel moves is certain to meet the latency targets."
    return (
        f"{chosen.at_once} at once are not certain to meet the latency targets, and "
        f"{max(kept)} at once meet them."
    )


def assumptions_of(
    question: MoveQuestion, all_: list[Leaving], limits: MoveLimits
) -> Iterator[str]:
    """Assumptions of the answer."""
    if question.vm_gib is None and any(
        index_of(question.design).classes[each.vm_class].data_gib is None for each in all_
    ):
        sizes = sorted({round(each.gib, 3) for each in all_})
        shown = three_digits(sizes[0])
        shown += f" to {three_digits(sizes[-1])}" if len(sizes) > 1 else ""
        yield (
            f"A VM has {shown} GiB: the used space of its datastore, or else the capacity, "
            "divided by the VMs there. Enter the data of a VM to replace this."
        )
    if not limits.is_confirmed:
        yield (
            "The limits of vCenter are documented for ESXi 5.0 to 6.7 and assumed for the "
            "release of the hosts. Enter other limits if yours differ."
        )
    yield (
        "The estimate simulates one steady wave with moves of all classes and takes every wave to "
        "last as long. The timeline of the design simulates the classes one after the other."
    )
    if any(not each.is_alone for each in all_):
        yield ("Classes on several entries of hosts or datastores write to only one end of a move.")
    yield (
        "Old and new paths have ports of their own here. NVMe and SCSI on the same Fibre Channel "
        "ports share them in practice, so the move may take longer if a port is busy."
    )


def _time(seconds: float) -> str:
    """A duration, to the minute from two minutes on."""
    return instant(seconds if seconds < SHORT_S else 60.0 * round(seconds / 60.0))


def _amount(gib: float) -> str:
    return f"{three_digits(gib / 1024)} TiB" if gib >= 1024 else f"{three_digits(gib)} GiB"


def _rate(mb_s: Number) -> str:
    return (
        "at an unknown rate" if mb_s.value is None else f"{three_digits(mb_s.value)} MB/s together"
    )


def _ms(number: Number) -> str:
    return "unknown" if number.value is None else latency(number.value)
