"""Gain of a change, and what to do if none helps, in words."""

from collections.abc import Mapping, Sequence

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks
from qdepth.figures import count, latency, listed_in_words, more_in_words, percent, whole
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult
from qdepth.studies.compare.materiality import matters
from qdepth.studies.fix.candidate import Cost
from qdepth.studies.fix.judge import Judged

COSTS_IN_WORDS: dict[Cost, str] = {
    "setting": "A setting, without downtime.",
    "downtime": "A setting, with downtime.",
    "purchase": "A purchase.",
}
LAYERS_IN_WORDS = {
    "guest": "in the guest",
    "vscsi": "at the vSCSI adapter",
    "kernel": "in the kernel",
    "device_queue": "in the device queue",
    "hba": "at the HBA",
    "fabric": "in the fabric",
    "sp": "at the SPs",
    "media": "at the media and in the array's constant time",
}
MOST_TRIED = 4
MOST_OF_IT_PCT = 50.0


def gain_in_words(judged: Judged) -> str:
    """What to do, the gain and its engine, the side effects, and the next bottleneck."""
    after = judged.after
    how = (
        "Estimate"
        if after.engine == "analytic"
        else f"Simulated with {_simulated_ios(after)} I/Os, before and after"
    )
    slowed = "" if judged.candidate.spares else _slowed(judged)
    return (
        f"{judged.step.act}. {COSTS_IN_WORDS[judged.candidate.cost]} {how}: {_brings(judged)}. "
        f"{slowed}{judged.candidate.side_effects} Next limit: {after.bottleneck.sentence}"
    )


def _simulated_ios(report: Report) -> str:
    return whole(report.run.ios if report.run else 0)


def _slowed(judged: Judged) -> str:
    """Classes of VMs that do no more I/Os, and wait longer for them; empty without any."""
    rows = {row.id: row for row in judged.after.groups}
    least_pct = judged.design.material_difference_pct
    slowed = [
        _waits(judged, before, after)
        for before in judged.before.groups
        for after in [rows[before.id]]
        if _is_more(before.latency_ms.mean, after.latency_ms.mean, least_pct)
        and not _is_more(before.iops, after.iops, least_pct)
    ]
    named = slowed[:MOST_TRIED]
    more = [f"{len(slowed) - len(named)} more classes wait longer"] * (len(slowed) > len(named))
    return f"But {listed_in_words([*named, *more])}. " if slowed else ""


def _waits(judged: Judged, before: GroupResult, after: GroupResult) -> str:
    return (
        f"{_name(judged, before.id)} waits {latency(after.latency_ms.mean.value)} instead of "
        f"{latency(before.latency_ms.mean.value)}"
    )


def _is_more(before: Number, after: Number, least_pct: float) -> bool:
    """True if a number grew by more than what matters."""
    if before.value is None or after.value is None or after.value <= before.value:
        return False
    return matters(before.value, after.value, least_pct)


def _name(judged: Judged, group: str) -> str:
    return index_of(judged.design).names(group)


def _spares(judged: Judged) -> str:
    """What the classes that a change spares wait, and what the others get."""
    after = {row.id: row for row in judged.after.groups}
    spared = judged.candidate.spares
    waits = [_waits(judged, row, after[row.id]) for row in judged.before.groups if row.id in spared]
    rates = [
        f"{_name(judged, row.id)} gets {count(after[row.id].iops.value)} instead of "
        f"{count(row.iops.value)} IOPS"
        for row in judged.before.groups
        if row.id not in spared
    ]
    rest = len(waits) - MOST_TRIED
    shown = [*waits[:MOST_TRIED], f"{rest} more classes wait less"] if rest > 0 else waits
    return f"{listed_in_words(shown)}; {listed_in_words(rates)}"


def _brings(judged: Judged) -> str:
    if judged.candidate.spares:
        return _spares(judged)
    was, now = (it.total.iops.value or 0.0 for it in (judged.before, judged.after))
    if judged.carries:
        overload = judged.before.overload
        offered = count(now if overload is None else overload.offered_iops)
        return f"the design carries the offered {offered} IOPS instead of {count(was)}"
    if judged.serves:
        return f"all I/Os are served, {_rate(judged.after)} in all; now some wait in vain"
    if judged.is_about_latency:
        means = [it.total.latency_ms.mean.value for it in (judged.after, judged.before)]
        short, long = map(latency, means)
        return f"a mean latency of {short} instead of {long} at {count(now)} IOPS"
    rates = f"{_rate(judged.after)} instead of {_rate(judged.before)}"
    if judged.after.status == "no_steady_state":
        return f"{rates}, still not enough"
    return f"{rates}, {more_in_words(was, now)}" if was else rates


def _rate(report: Report) -> str:
    mb_s = report.total.mb_s.value
    payload = "" if mb_s is None else f" ({count(mb_s)} MB/s)"
    return f"{count(report.total.iops.value)} IOPS{payload}"


def nothing_helps(design: Design, report: Report, tried: Sequence[Judged]) -> str:
    """The bottleneck, which changes were tried in vain, and what would help."""
    acts = list(dict.fromkeys(it.step.act for it in tried))[:MOST_TRIED]
    vain = f" Tried without a gain that matters: {_listed(acts)}." if acts else ""
    return f"{report.bottleneck.sentence}{vain} {_what_helps(design, report)}"


def cache_that_helps(design: Design, report: Report) -> str:
    """Where writes wait for disks without a write cache, after a space; otherwise empty."""
    if all(row.workload.read_pct == 100.0 for row in design.classes):
        return ""
    through = [
        array.id
        for array in design.arrays
        if any(isinstance(pool.media, Disks) for pool in array.pools)
        and (array.cache is None or array.cache.dirty_mib is None)
    ]
    if not through or media_share_pct(report) < MOST_OF_IT_PCT:
        return ""
    names = listed_in_words([index_of(design).names(id_) for id_ in through])
    return (
        f" Writes to {names} wait for the disks. A write cache answers them before; a RAID "
        "controller does not use its own while the battery is missing or broken."
    )


def media_share_pct(report: Report) -> float:
    """Share of the mean latency that media and the constant time of arrays take [%]."""
    budget = report.total.wait_budget
    return max((row.share_pct or 0.0 for row in budget if row.layer == "media"), default=0.0)


def not_tried(refused: Mapping[str, str]) -> str | None:
    """Changes that could not be tried, each with the reason; None without any."""
    sentences = [f"Not tried: {_listed([act])}. {why}" for act, why in refused.items()]
    return " ".join(sentences) or None


def _listed(acts: Sequence[str]) -> str:
    return "; ".join(act[0].lower() + act[1:] for act in acts)


def _what_helps(design: Design, report: Report) -> str:
    if report.bottleneck.kind == "rate":
        return "Nothing is full; the rate rises only if VMs request more."
    times = [(row.mean_ms.value or 0.0, row.layer) for row in report.total.wait_budget]
    total = sum(time for time, _ in times)
    if total <= 0.0:
        return "A lower load, or more of the part that is full, would help."
    longest, layer = max(times)
    where = f"An I/O spends {percent(longest / total)} of its time {LAYERS_IN_WORDS[layer]}"
    if all(row.workload.loop != "closed" for row in design.classes):
        return f"{where}: less time there shortens the latency."
    if report.bottleneck.kind == "outstanding_ios":
        return f"{where}: less time there helps, or more I/Os outstanding."
    return f"{where}: less time there helps."
