"""A scenario as a report to read and print: Markdown with tables (GFM)."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from qdepth.exports.export_subject import Exported, changes_of_designs
from qdepth.exports.layer_words import LAYER_WORDS
from qdepth.exports.notices import notices_of_designs
from qdepth.exports.parts_list import WORKLOADS_HEADINGS, workload_rows
from qdepth.exports.price_tables import (
    has_prices,
    missing_prices,
    price_assumptions,
    worth_its_price,
)
from qdepth.exports.report_table import Cell, error_pct
from qdepth.figures import NO_BREAK, count, error_digit, money, three_digits
from qdepth.report.classes import classes_of_designs
from qdepth.report.comparison import Comparison
from qdepth.report.doubt import doubts
from qdepth.report.quantity import Number
from qdepth.report.report import Report

LEAST_ERROR_PCT = 0.1
"""Smaller errors are stated as smaller than this [%]."""
ESCAPED = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>#|"} | {"\r": " ", "\n": " "})


def write_markdown(exported: Exported) -> str:
    """Write the report: answer, results, wait budget, workloads, changes, origin."""
    return "\n".join(_lines(exported)) + "\n"


def _lines(exported: Exported) -> Iterator[str]:
    yield f"# {_plain(exported.title)}"
    yield ""
    yield f"Version {exported.version}, {exported.made_at:%Y-%m-%d %H:%M} UTC."
    if exported.link:
        yield f"<{exported.link}>"
    yield ""
    comparison = exported.comparison
    yield from _first(exported)
    verdict = comparison.outcome if comparison else ""
    yield _plain(verdict or _bottlenecks(exported.reports[0]))
    for sentence in comparison.class_sentences if comparison else ():
        yield ""
        yield _plain(sentence)
    yield from _section("Results", _result_table(exported.reports))
    if any(exported.targets):
        yield from _section("Are the latency targets met?", _targets(exported))
    if comparison and (of_classes := _class_table(exported, comparison)):
        yield from _section("Classes of VMs", of_classes)
    yield from _section("How far to trust them", _trust(exported.reports))
    yield from _prices(exported)
    for report in exported.reports:
        about = f"Where the time goes: {_plain(report.design_title)}"
        yield from _section(about, [*_budget_table(report), "", _plain(_bottlenecks(report))])
    yield from _section("Workloads", _workloads(exported))
    if comparison and comparison.changes:
        yield from _section("What was changed from design A", _changes(exported, comparison))
    called = dict(zip([d.id for d in exported.designs], exported.names, strict=False))
    notes = [f"- {_plain(called[d.id])}: {_plain(d.notes)}" for d in exported.designs if d.notes]
    if has_prices(exported.reports):
        told_of = price_assumptions(exported.reports)
        notes += [f"- {_plain(called[id_])}: {_plain(text)}" for id_, text in told_of]
    yield from _section("Assumptions", notes)
    if notices := list(_notices(exported)):
        yield from _section("Notices", notices)
    yield from _section("How the numbers were found", _origin_table(exported))


def _first(exported: Exported) -> Iterator[str]:
    """What makes the answer doubtful, and what plans recommend."""
    for text in doubts(exported.reports):
        yield f"**{_plain(text)}**"
        yield ""
    for name, text in exported.recommendations:
        yield f"**Recommendation for {_plain(name)}:** {_plain(text)}"
        yield ""


def _bottlenecks(report: Report) -> str:
    """The bottleneck and the next one, and what writes wait for at another site."""
    bottleneck = report.bottleneck
    behind = bottleneck.next_limit
    rest = [] if behind is None else [behind.sentence]
    sites = [each.sentence for each in report.other_sites]
    return " ".join([bottleneck.sentence, *rest, *sites])


def _trust(reports: Sequence[Report]) -> list[str]:
    """What the intervals hold, and the wider ones that a measurement would keep to."""
    lines = []
    for report in reports:
        prediction = report.prediction
        if prediction is None:
            continue
        intervals = [
            f"{number.quantity} {three_digits(number.low)} to {three_digits(number.high)}"
            for number in prediction.numbers
            if number.group is None
        ]
        expected = f" A measurement would show, 95 %: {', '.join(intervals)}." if intervals else ""
        lines.append(f"- {_plain(report.design_title)}: {_plain(prediction.text + expected)}")
    return lines


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield from lines


def _prices(exported: Exported) -> Iterator[str]:
    if has_prices(exported.reports):
        yield from _section("Prices and density", _price_table(exported.reports))
        judgements = [f"- {letter}: {_plain(text)}" for letter, text in worth_its_price(exported)]
        yield from _section("Worth its price?", judgements)
    told = missing_prices(exported.reports)
    if missing := [f"- {letter}: {_plain(text)}" if letter else text for letter, text in told]:
        yield from _section("Prices", missing)


def _targets(exported: Exported) -> Iterator[str]:
    for name, text in zip(exported.names, exported.targets, strict=False):
        yield f"- {_plain(name)}: {_plain(text or 'No latency target is set.')}"


def _notices(exported: Exported) -> Iterator[str]:
    for text, parts in notices_of_designs(exported).items():
        concerned = "; ".join(f"{exported.names[place]}: {named}" for place, named in parts.items())
        yield f"- {_plain(f'{text} It concerns {concerned}.')}"


def _workloads(exported: Exported) -> list[str]:
    header = [heading.title for heading in WORKLOADS_HEADINGS]
    return _table(header, workload_rows(exported.designs, exported.names))


def _changes(exported: Exported, comparison: Comparison) -> Iterator[str]:
    for name, sentences in changes_of_designs(exported, comparison):
        yield f"- {_plain(name)}:"
        yield from [f"  - {_plain(sentence)}" for sentence in sentences]


def _result_table(reports: Sequence[Report]) -> list[str]:
    header = ("design", "status", "IOPS", "MB/s", "mean [ms]", "p95 [ms]", "p99 [ms]")
    rows: list[Sequence[Cell]] = [
        [
            report.design_title,
            report.status,
            _number(report.total.iops, count),
            _number(report.total.mb_s),
            _number(report.total.latency_ms.mean),
            _number(report.total.latency_ms.p95),
            _number(report.total.latency_ms.p99),
        ]
        for report in reports
    ]
    return _table(header, rows)


def _class_table(exported: Exported, comparison: Comparison) -> list[str]:
    """Mean and p99 of each class in each design, and how they differ from those of design A."""
    words = {(one.design_id, one.vms, one.statistic): one.verdict for one in comparison.classes}
    rows: list[Sequence[Cell]] = [
        [
            name,
            called,
            "no such class" if group is None else _number(group.latency_ms.mean),
            words.get((design.id, name, "mean")),
            None if group is None else _number(group.latency_ms.p99),
            words.get((design.id, name, "p99")),
        ]
        for name, groups in classes_of_designs(exported.designs, exported.reports).items()
        for design, called, group in zip(exported.designs, exported.names, groups, strict=True)
    ]
    header = ("class", "design", "mean [ms]", "mean against A", "p99 [ms]", "p99 against A")
    return _table(header, rows) if rows else []


def _price_table(reports: Sequence[Report]) -> list[str]:
    header = (
        "design", "currency", "total price", "per usable GB", "per IOPS", "W", "usable GB",
        "usable GiB", "IOPS/GB", "IOPS/GB at the target", "effective GB", "per effective GB",
        "IOPS/effective GB",
    )  # fmt: skip
    rows: list[Sequence[Cell]] = [
        [
            report.design_title,
            report.price.currency,
            _number(report.price.total_price, money),
            _number(report.price.price_per_gb),
            _number(report.price.price_per_iops),
            _number(report.price.power_w),
            _number(report.price.usable_gb),
            _number(report.price.usable_gib),
            _number(report.price.iops_per_gb),
            _number(report.price.at_target.iops_per_gb),
            _number(report.price.effective_gb),
            _number(report.price.price_per_effective_gb),
            _number(report.price.iops_per_effective_gb),
        ]
        for report in reports
    ]
    return _table(header, rows)


def _budget_table(report: Report) -> list[str]:
    rows: list[Sequence[Cell]] = [
        [
            LAYER_WORDS[line.layer],
            _number(line.mean_ms),
            None if line.share_pct is None else f"{line.share_pct:.1f}",
        ]
        for line in report.total.wait_budget
    ]
    return _table(("layer", "mean [ms]", "share [%]"), rows)


def _origin_table(exported: Exported) -> list[str]:
    rows: list[Sequence[Cell]] = [
        [name, report.engine, report.seed, report.model_version, report.digest]
        for name, report in zip(exported.names, exported.reports, strict=False)
    ]
    return _table(("design", "engine", "seed", "model version", "digest"), rows)


def _table(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> list[str]:
    lines = [header, ["---"] * len(header)]
    lines += [[_plain("" if cell is None else str(cell)) for cell in row] for row in rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _number(number: Number, form: Callable[[float], str] = three_digits) -> str:
    """Round, with the interval; the workbook has all digits."""
    if number.value is None:
        return number.note or ""
    shown = form(number.value)
    if number.low is None or number.high is None or number.value == number.low == number.high:
        return shown
    low, high = form(number.low), form(number.high)
    return f"{shown} ({_error(number) if low == high else f'{low} to {high}'})"


def _error(number: Number) -> str:
    """An interval whose ends read alike: "± < 0.1 %"."""
    error = error_pct(number)
    told = "< 0.1" if error is None or error < LEAST_ERROR_PCT else error_digit(error)
    return f"± {told}{NO_BREAK}%"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return text.translate(ESCAPED)
