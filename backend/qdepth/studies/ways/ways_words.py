"""Sentences about the ways of a design."""

from collections.abc import Iterator, Sequence

from qdepth.design.described import quoted
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PROTOCOL_NAMES, Fabric
from qdepth.design.profiles.protocol_costs import published_delay
from qdepth.design.ways.way import WAYS
from qdepth.figures import (
    NO_BREAK,
    count,
    latency,
    latency_span,
    listed_in_words,
    more_in_words,
    percent,
    three_digits,
)
from qdepth.report.quantity import Number
from qdepth.studies.ways.ways_answer import TriedDatastores, WayRow

NO_COST = "Only queues, links and depths differ here."
ENTER_COST = (
    "If you know what a protocol costs, enter "
    f"{quoted(Fabric, 'latency_us')} and {quoted(Fabric, 'io_delay_us')} of its fabric."
)

NO_P99 = "A short simulation gives no p99"
SIMULATE_BOTH = "Simulate both designs to compare them."
AS_WELL = "at least as well as the present design, within the stated errors of the estimates"
LARGEST_VMFS = f"64{NO_BREAK}TiB, the most that VMFS holds on one LUN"
SLIGHT = 0.01
"""Loss that is too small to mention."""


def can_be_judged(row: WayRow | TriedDatastores) -> bool:
    """True if both quantities that decide are known: IOPS and p99."""
    return None not in (_value(row.iops), _value(row.latency_p99_ms))


def fewest_in_words(before: Design, row: WayRow, reference: WayRow) -> str:
    """Say how many datastores do what the design before did, and what fewer lose."""
    who = _before(before)
    tried = row.tried
    unknown = _unknown(row, reference)
    if unknown or not tried:
        return unknown or f"Each datastore would be larger than {LARGEST_VMFS}."
    enough = next((each for each in tried if each.is_enough), None)
    if enough is None:
        most = tried[-1]
        are = _do(most.datastores, "is", "are")
        lost = f"{are} not enough for what {who} did: {_loss(most, reference)}."
        return f"{lost} More datastores do not help. {row.bottleneck}" if _same(tried) else lost
    if _is_apart(reference.iops, enough.iops):
        does = f"{_do(enough.datastores, 'carries', 'carry')} more than {who} did"
    else:
        does = f"{_do(enough.datastores, 'is', 'are')} enough for what {who} did"
    said = f"{does}: {_compared(enough, reference)}."
    fewer = [each for each in tried if each.datastores < enough.datastores]
    if not fewer and enough.datastores > 1:
        return f"{said} Fewer would be larger than {LARGEST_VMFS}."
    if not fewer:
        return said
    last = fewer[-1]
    return f"{said} With {_number_of(last.datastores)}: {_loss(last, reference)}."


def _same(tried: Sequence[TriedDatastores]) -> bool:
    """True if many datastores do no more than the fewest."""
    few, many = tried[0].iops.value, tried[-1].iops.value
    return bool(len(tried) > 1 and few and many) and (many or 0.0) < (1.0 + SLIGHT) * (few or 0.0)


def ways_in_words(rows: Sequence[WayRow], reference: WayRow) -> str:
    """Return which ways perform better or equally, which has the lowest p99, and which are
    closed."""
    evaluated = [row for row in rows if not row.refusal]
    shut = len(rows) - len(evaluated)
    said = []
    if evaluated:
        equal = [row for row in evaluated if row.fewest is not None]
        judged = [row for row in evaluated if not _unknown(row, reference)]
        said.append(_most(equal, reference))
        said.append(_how_many(len(equal), len(judged)) if judged else "")
        said.append(_open(len(evaluated) - len(judged), len(evaluated)))
        said.append(_lowest(evaluated))
        said.append(_simulated(evaluated))
    if shut:
        said.append(f"{shut} of {len(rows)} ways are not possible with this design.")
    return " ".join([*filter(None, said), NO_COST, *_published_costs(evaluated), ENTER_COST])


def _published_costs(rows: Sequence[WayRow]) -> Iterator[str]:
    """Say what public measurements found that the protocols of the ways add to an I/O."""
    protocols = dict.fromkeys(WAYS[row.way].protocol for row in rows if row.way is not None)
    costs = {each: published_delay(each) for each in protocols}
    said = [
        f"{latency(float(cost.value) / 1000)} longer over {PROTOCOL_NAMES[each]}"
        for each, cost in costs.items()
        if cost is not None
    ]
    if said:
        listed = listed_in_words(said)
        yield f"In public measurements on Linux, a 4 KiB I/O took {listed} than locally."


def _most(rows: Sequence[WayRow], reference: WayRow) -> str:
    """Name the ways that carry more than the design before, beyond the stated errors."""
    more = [row for row in rows if _is_apart(reference.iops, row.iops)]
    before, most = _value(reference.iops), max((_value(row.iops) or 0.0 for row in more), default=0)
    if not more or not before:
        return ""
    names = listed_in_words([WAYS[row.way].name for row in more if row.way is not None])
    verb = "carries" if len(more) == 1 else "carry up to"
    amounts = f"{count(most)} a second instead of {count(before)}"
    return f"{names} {verb} {more_in_words(before, most)} I/Os: {amounts}."


def _lowest(rows: Sequence[WayRow]) -> str:
    """Name the way with the lowest p99, if the stated errors allow that."""
    known = [row for row in rows if _value(row.latency_p99_ms) is not None]
    if len(known) < 2:
        return ""
    best, *others = sorted(known, key=lambda row: _value(row.latency_p99_ms) or 0.0)
    if all(_is_apart(best.latency_p99_ms, other.latency_p99_ms) for other in others):
        return f"{best.title} has the lowest p99: {_number(best.latency_p99_ms)}."
    return "Estimates cannot tell which has the lowest p99: simulate the designs to compare them."


def _simulated(rows: Sequence[WayRow]) -> str:
    """Name the ways that were simulated because estimates leave something out, if others were
    not."""
    found = [row for row in rows if row.iops is not None and row.iops.tag == "simulated"]
    if not found or len(found) == len(rows):
        return ""
    names = listed_in_words([row.title for row in found])
    were = "was simulated" if len(found) == 1 else "were simulated"
    return (
        f"{names} {were} because estimates leave something out, so small differences mean little."
    )


def _is_apart(low: Number | None, high: Number | None) -> bool:
    """True if the interval of one number ends below that of another."""
    if low is None or high is None or low.high is None or high.low is None:
        return False
    return low.high < high.low


def _how_many(equal: int, all_: int) -> str:
    if equal == all_:
        return f"Every way performs {AS_WELL}."
    if equal == 0:
        return "No way performs as well as the present design."
    return f"{equal} of {all_} ways perform {AS_WELL}."


def _unknown(row: WayRow, reference: WayRow) -> str:
    """Say which p99 is unknown, so that a way is not judged; empty if it is."""
    if not can_be_judged(reference):
        return f"{NO_P99} of the present design. {SIMULATE_BOTH}"
    if row.fewest is None and row.tried and not can_be_judged(row.tried[-1]):
        return f"{NO_P99} with {_number_of(row.tried[-1].datastores)}. {SIMULATE_BOTH}"
    return ""


def _open(unknown: int, all_: int) -> str:
    """Say how many ways are not judged; empty if all are."""
    if not unknown:
        return ""
    which = "Each way" if unknown == all_ else f"{unknown} of {all_} ways"
    verb = "is" if unknown == all_ else "are"
    return f"{which} {verb} open, because a short simulation gives no p99: simulate the designs."


def _before(design: Design) -> str:
    endpoints = sum(
        endpoint.count for array in design.arrays for endpoint in array.protocol_endpoints
    )
    if any(store.kind == "vvol" for store in design.datastores):
        return "one protocol endpoint" if endpoints == 1 else f"{endpoints} protocol endpoints"
    return "the present datastores"


def _do(number: int, verb: str, verbs: str) -> str:
    """Subject and verb of a sentence: "One datastore is", "4 datastores are"."""
    return f"One datastore {verb}" if number == 1 else f"{number} datastores {verbs}"


def _number_of(number: int) -> str:
    return "one datastore" if number == 1 else f"{number} datastores"


def _compared(tried: TriedDatastores, reference: WayRow) -> str:
    """What a number of datastores does, and what was done before."""
    said = []
    if _is_apart(reference.iops, tried.iops):
        before = _value(reference.iops)
        said.append(f"{count(tried.iops.value)} I/Os per second, before {count(before)}")
    return "; ".join([*said, _p99(tried, reference)])


def _p99(tried: TriedDatastores, reference: WayRow) -> str:
    before = reference.latency_p99_ms
    assert before is not None  # noqa: S101 -- the design before was evaluated
    return f"p99 {latency(tried.latency_p99_ms.value)}, before {latency(before.value)}"


def _loss(tried: TriedDatastores, reference: WayRow) -> str:
    """What a number of datastores loses, in I/Os per second and in latency."""
    said = []
    before, after = _value(reference.iops), tried.iops.value
    if before and after is not None and after < (1.0 - SLIGHT) * before:
        said.append(f"{percent(1.0 - after / before)} fewer I/Os per second")
    p99, now = _value(reference.latency_p99_ms), tried.latency_p99_ms.value
    if p99 and now is not None and now > (1.0 + SLIGHT) * p99:
        said.append(f"a p99 of {latency(now)} ({three_digits(now / p99)} times as long)")
    return ", ".join(said) or "no latency can be given"


def _number(number: Number | None) -> str:
    if number is None or number.value is None:
        return "unknown"
    if number.low is None or number.high is None:
        return latency(number.value)
    return f"{latency(number.value)} ({latency_span(number.low, number.high)})"


def _value(number: Number | None) -> float | None:
    return None if number is None else number.value
