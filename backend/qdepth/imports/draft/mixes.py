"""I/O mix of drawn VMs, if vscsiStats measured virtual disks.

vscsiStats names worlds, not VMs, so the user decides which disk resembles which group.
"""

from collections import defaultdict
from collections.abc import Sequence

from qdepth.design.document.workload import BlockSize
from qdepth.imports.draft.bundles import VmGroup
from qdepth.imports.draft.need import NeedOption, Needs
from qdepth.imports.load.mix import Mix

ALL = "all measured"
AS_LOAD = "as the load"
MOST_SINGLE_GROUPS = 12
"""Number of groups of VMs up to which each has its own need; of more, one answer applies to all."""
MOST_SIZES = 16
LEAST_SHARE_PCT = 0.05
HOW_TO_KNOW = (
    "esxcli vm process list on the host names the world group of each VM; vscsiStats -l names its "
    "disks."
)


def mixes_of_groups(
    groups: Sequence[VmGroup], mixes: Sequence[Mix], needs: Needs
) -> dict[str, Mix]:
    """Mix of each drawn part of a group, by its id; empty if no mix was imported."""
    if not mixes:
        return {}
    known = {f"mix: {mix.id}": mix for mix in mixes}
    options = _options(mixes)
    if len(mixes) > 1:
        known[ALL] = together(mixes)
    chosen: dict[str, Mix] = {}
    for group in groups:
        one_for_all = len(groups) > MOST_SINGLE_GROUPS
        answer = needs.ask(
            "mix" if one_for_all else f"mix | {group.id}", "mix",
            "Mix of I/Os of all VMs" if one_for_all else f"Mix of I/Os of {_named(group)}",
            HOW_TO_KNOW, options,
        )  # fmt: skip
        if answer in known:
            chosen |= dict.fromkeys((bundle.id for bundle in group.drawn), known[answer])
    return chosen


def together(mixes: Sequence[Mix]) -> Mix:
    """All mixes as one, each weighted by the I/Os that were counted."""
    ios = sum(mix.ios for mix in mixes)
    shares: dict[float, float] = defaultdict(float)
    for mix in mixes:
        for block in mix.blocks:
            shares[block.size_kib] += block.share_pct * mix.ios / ios
    most = sorted(shares, key=lambda size: -shares[size])[:MOST_SIZES]
    kept = [size for size in most if shares[size] >= LEAST_SHARE_PCT]
    total = sum(shares[size] for size in kept)
    return Mix(
        id=ALL, file=", ".join(dict.fromkeys(mix.file for mix in mixes)),
        object=f"{len(mixes)} virtual disks", ios=ios,
        blocks=[BlockSize(size_kib=s, share_pct=100 * shares[s] / total) for s in sorted(kept)],
        read_pct=min(100.0, sum(mix.read_pct * mix.ios for mix in mixes) / ios),
        random_pct=_mean([(mix.random_pct, mix.ios) for mix in mixes]),
        outstanding_ios=_mean([(mix.outstanding_ios, mix.ios) for mix in mixes]),
    )  # fmt: skip


def _mean(values: Sequence[tuple[float | None, int]]) -> float | None:
    known = [(value, ios) for value, ios in values if value is not None]
    return sum(v * ios for v, ios in known) / sum(ios for _, ios in known) if known else None


def _options(mixes: Sequence[Mix]) -> list[NeedOption]:
    every = NeedOption(
        id=ALL, label=f"all {len(mixes)} disks together, by their I/Os: {_words(together(mixes))}",
        source=", ".join(dict.fromkeys(mix.file for mix in mixes)), confidence="medium",
    )  # fmt: skip
    singles = [
        NeedOption(id=f"mix: {mix.id}", label=f"as {mix.object}: {_words(mix)}", source=mix.file,
                   confidence="medium")
        for mix in mixes
    ]  # fmt: skip
    as_load = NeedOption(
        id=AS_LOAD, label="one size and one share of reads, those of the load",
        source="the load that was chosen", confidence="low",
    )  # fmt: skip
    return [*([every] if len(mixes) > 1 else []), *singles, as_load]


def _words(mix: Mix) -> str:
    largest = max(mix.blocks, key=lambda block: block.share_pct)
    parts = [f"{largest.share_pct:.0f} % of {largest.size_kib:g} KiB",
             f"{mix.read_pct:.0f} % reads"]  # fmt: skip
    if mix.random_pct is not None:
        parts.append(f"{mix.random_pct:.0f} % random")
    if mix.outstanding_ios is not None:
        parts.append(f"{mix.outstanding_ios:g} outstanding")
    return ", ".join(parts)


def _named(group: VmGroup) -> str:
    where = group.id.partition(": ")[2].replace(" | ", ", ")
    return f"{group.vms} VMs ({where})"[:160]
