"""What decides between designs besides their speed: targets, prices, and unknown protocol times."""

from collections.abc import Iterator, Sequence

from qdepth.design.described import quoted
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import PROTOCOL_NAMES, Fabric
from qdepth.design.profiles.protocol_costs import published_delay
from qdepth.figures import NO_BREAK, latency, listed_in_words, money
from qdepth.report.comparison import LETTERS
from qdepth.report.report import Report
from qdepth.report.target_judgement import TargetJudgement
from qdepth.studies.judge.target_words import KEPT


def beyond_speed(
    designs: Sequence[Design], reports: Sequence[Report], judged: Sequence[TargetJudgement | None]
) -> Iterator[str]:
    """Say which designs meet their targets, what they cost, and which protocols cost nothing."""
    kept = [None if each is None else KEPT[each.kept] for each in judged]
    yield from _each("Latency targets", kept)
    prices = [report.price.total_price.value for report in reports]
    currencies = {design.currency for design in designs if design.currency}
    total = f"Total price in {currencies.pop()}" if len(currencies) == 1 else "Total price"
    yield from _each(total, [None if each is None else money(each) for each in prices])
    yield from _free_protocols(designs)


def _each(what: str, values: Sequence[str | None]) -> Iterator[str]:
    """A value of each design that has one, if at least two have, and they differ or decide."""
    shown = [
        f"{letter}{NO_BREAK}{value}"
        for letter, value in zip(LETTERS, values, strict=False)
        if value is not None
    ]
    if len(shown) > 1:
        yield f"{what}: {', '.join(shown)}."


def _free_protocols(designs: Sequence[Design]) -> Iterator[str]:
    """Name the protocols that add no time in a design, if the designs differ in protocol."""
    used = [{fabric.protocol for fabric in design.fabrics} for design in designs]
    if all(each == used[0] for each in used):
        return
    free = dict.fromkeys(
        fabric.protocol
        for design in designs
        for fabric in design.fabrics
        if fabric.io_delay_us == fabric.latency_us == 0.0
    )
    published = {each: cost for each in free if (cost := published_delay(each)) is not None}
    if published:
        longer = [
            f"{latency(float(cost.value) / 1000)} over {PROTOCOL_NAMES[each]}"
            for each, cost in published.items()
        ]
        yield (
            f"Protocols take no time here, because {quoted(Fabric, 'io_delay_us')} is 0. Public "
            f"measurements on Linux found {listed_in_words(longer)} for each 4 KiB I/O."
        )
