"""Values of a workload in the form of benchmarks: whole percents, sectors, whole rates."""

from collections.abc import Sequence
from math import floor

from qdepth.design.document.workload import BlockSize
from qdepth.units import KIB

SECTOR_BYTES = 512


def size_text(size_kib: float) -> str:
    """Return a block size as tools read it: "8k", or bytes in whole sectors."""
    if float(size_kib).is_integer():
        return f"{size_kib:.0f}k"
    return str(max(1, round(size_kib * KIB / SECTOR_BYTES)) * SECTOR_BYTES)


def whole_pct(share_pct: float) -> int:
    """Return a share in whole percents; 0 and 100 only if it is exactly that."""
    if share_pct in (0.0, 100.0):
        return int(share_pct)
    return min(99, max(1, round(share_pct)))


def whole_shares(blocks: Sequence[BlockSize]) -> list[tuple[str, int]]:
    """Return sizes with shares in whole percents that add up to 100; sizes without one are left
    out."""
    shares = [floor(block.share_pct) for block in blocks]
    by_rest = sorted(range(len(blocks)), key=lambda place: shares[place] - blocks[place].share_pct)
    for place in by_rest[: 100 - sum(shares)]:
        shares[place] += 1
    return [
        (size_text(block.size_kib), share)
        for block, share in zip(blocks, shares, strict=True)
        if share > 0
    ]


def whole_rate(iops: float) -> int:
    """Return a rate in whole I/Os per second, at least one [1/s]."""
    return max(1, round(iops))
