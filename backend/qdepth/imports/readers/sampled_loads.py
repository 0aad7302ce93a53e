"""Loads at the busiest moments of objects that were sampled together: VMs, hosts or devices."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any

from qdepth.imports.load.activity import Activity
from qdepth.imports.load.load import Load, LoadRow, ObjectKind
from qdepth.imports.load.measured_hours import SampledSeries
from qdepth.imports.load.series import chosen_moments

READS, WRITES, ALL, MB_S = "reads", "writes", "iops", "mb_s"
"""What is known of an object: rates of reads, of writes, of both [1/s], and throughput [MB/s]."""
SHARED_READS = "shared_reads"
"""A rate of all I/Os times their share of reads, as a percentage or a fraction."""
ROUNDING = 1e-9
BYTES_OF_A_KB = 1024.0
MB_OF_A_KB = BYTES_OF_A_KB / 1e6
IN_WORDS: Mapping[ObjectKind, str] = {"vm": "VM"}
"""Names in sentences of kinds of objects with another name there."""
Values = Mapping[str, float]
Sample = Mapping[str, Values]
"""By the object."""


def iops_of(values: Values) -> float:
    """Return the rate of an object, from its parts if they are known [1/s]."""
    if READS in values or WRITES in values:
        return values.get(READS, 0.0) + values.get(WRITES, 0.0)
    return values.get(ALL, 0.0)


def add_other_half(values: MutableMapping[str, float]) -> bool:
    """Add writes as all I/Os without reads, or reads as those without writes; True if it did."""
    known = {READS, WRITES} & values.keys()
    if len(known) != 1 or ALL not in values:
        return False
    (half,) = known
    other = WRITES if half == READS else READS
    values[other] = max(0.0, values[ALL] - values[half])
    return True


def divide_by_shares(samples: Sequence[MutableMapping[str, float]]) -> None:
    """Replace the shares of reads of samples by their rates of reads and writes.

    Shares are fractions if none is above 1, else percentages.
    """
    shared = [each for each in samples if SHARED_READS in each]
    highest = max((each[SHARED_READS] / each[ALL] for each in shared if each[ALL] > 0), default=0.0)
    unit = 1.0 if highest <= 1.0 + ROUNDING else 100.0
    for each in shared:
        reads = min(each[ALL], each.pop(SHARED_READS) / unit)
        if not {READS, WRITES} & each.keys():
            each[READS], each[WRITES] = reads, each[ALL] - reads


def summed(parts: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Return the sums over the parts of an object, by the first word of the metric.

    A value without a part is the total of the object, and counts only if no part has a value.
    """
    sums: dict[str, float] = defaultdict(float)
    divided = {measure for measure, part in parts if part}
    for (measure, part), value in parts.items():
        if part or measure not in divided:
            sums[measure.partition(" ")[0]] += value
    return dict(sums)


def drop_halves(samples: Sequence[MutableMapping[str, Any]], *, whole: bool = False) -> str | None:
    """Remove samples without reads or writes, which are not zeros, with a finding.

    If all samples of an object lack one, it counts as none, with a sentence; not if `whole` says
    that the table has a column for it.
    """
    ways: dict[str, set[str]] = {}
    for sample in samples:
        for name, values in sample.items():
            ways.setdefault(name, set()).update({READS, WRITES} & values.keys())
    is_whole = whole and set().union(*ways.values()) == {READS, WRITES}
    single = set() if is_whole else {name for name, each in ways.items() if len(each) == 1}
    dropped = 0
    for sample in samples:
        halves = [name for name, each in sample.items() if (READS in each) != (WRITES in each)]
        for name in set(halves) - single:
            del sample[name]
            dropped += 1
    return _halves_in_words(dropped, len(single))


def _halves_in_words(dropped: int, single: int) -> str | None:
    lost = (
        f"{dropped} rates of reads or writes were left out, because the other rate is empty or not "
        "a number. Export both, and enter 0 if there was no I/O."
    )
    alone = (
        f"{single} objects have only reads or only writes. The missing rates count as 0. Export "
        "both."
    )
    return " ".join([lost] * bool(dropped) + [alone] * bool(single)) or None


def row_of(name: str, kind: ObjectKind, values: Values) -> LoadRow:
    """Return the activity of an object; the share of reads is unknown if only their sum was
    measured."""
    iops = iops_of(values)
    is_split = iops > 0 and (READS in values or WRITES in values)
    return LoadRow(
        object=name, kind=kind, iops=iops, mb_s=values.get(MB_S),
        read_pct=min(100.0, 100 * values.get(READS, 0.0) / iops) if is_split else None,
    )  # fmt: skip


def series_of_samples(
    file: str, samples: Sequence[tuple[str, Sample]], kind: ObjectKind
) -> SampledSeries:
    """Return samples as a series that becomes hours."""
    return SampledSeries(
        file=file,
        kind=kind,
        moments=[moment for moment, _ in samples],
        intervals=[
            {name: _activity(values) for name, values in sample.items()} for _, sample in samples
        ],
    )


def _activity(values: Values) -> Activity:
    is_split = READS in values or WRITES in values
    reads = values.get(READS, 0.0) if is_split else None
    return Activity(iops_of(values), values.get(MB_S, 0.0), reads, 0.0, 0.0)


def loads_of_samples(
    file: str,
    samples: Sequence[tuple[str, Sample]],
    kind: ObjectKind,
    interval_s: float | None,
) -> Iterator[Load]:
    """Return the loads at the busiest moments; samples are with their moments, in order."""
    totals = [
        (
            sum(iops_of(values) for values in sample.values()),
            sum(values.get(MB_S, 0.0) for values in sample.values()),
        )
        for _, sample in samples
    ]
    for key, title, index, offered in chosen_moments(totals):
        moment, sample = samples[index]
        if totals[index][0] > 0:
            yield Load(
                id=f"{file} {key}", title=f"{title}, {moment}", file=file, interval_s=interval_s,
                offered=offered,
                rows=[row_of(name, kind, values) for name, values in sample.items()],
            )  # fmt: skip
