"""Finds what is wrong with rates that depend on the load, and with limits on it."""

from collections.abc import Iterator, Sequence

from qdepth.design.described import quoted
from qdepth.design.document.document import Design
from qdepth.design.document.media import Disks, LoadRate
from qdepth.design.document.storage_processor import StorageProcessor
from qdepth.design.document.workload import COUNTED_KIB, Workload, counted
from qdepth.design.part_names import PartNames
from qdepth.design.problem import DesignProblem
from qdepth.figures import entered


def load_problems(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """Every finding about tables of rates by the I/Os that are there."""
    yield from _uneven_counts(design, names)
    for a, array in enumerate(design.arrays):
        for s, sp in enumerate(array.sps):
            at = f"/arrays/{a}/sps/{s}"
            yield from _rows(f"{at}/rate_by_load", names(sp.id), sp.rate_by_load)
            if sp.rate_by_load and sp.servers > 1:
                yield _twice(
                    f"{at}/servers", names(sp.id), StorageProcessor, "servers", f"{sp.servers}"
                )
        for p, pool in enumerate(array.pools):
            at, media = f"/arrays/{a}/pools/{p}/media", pool.media
            yield from _rows(f"{at}/rate_by_load", names(pool.id), media.rate_by_load)
            if isinstance(media, Disks) and media.rate_by_load and media.queueing_gain != 1.0:
                gain = entered(media.queueing_gain)
                yield _twice(f"{at}/queueing_gain", names(pool.id), Disks, "queueing_gain", gain)


def uneven_sizes(workload: Workload, unit_kib: float) -> list[float]:
    """Sizes above a unit that no single line over the size counts, in order; empty if one does."""
    sizes = {block.size_kib for block in workload.blocks if block.size_kib > unit_kib}
    slopes = {(counted(size, unit_kib) - 1) / (size - unit_kib) for size in sizes}
    return sorted(sizes) if len(slopes) > 1 else []


def in_kib(sizes: Sequence[float]) -> str:
    """Sizes as a finding lists them [KiB]."""
    return ", ".join(f"{entered(size)} KiB" for size in sizes)


def _uneven_counts(design: Design, names: PartNames) -> Iterator[DesignProblem]:
    """IOPS limits next to large sizes that no one line over the size counts as ESXi does."""
    for c, entry in enumerate(design.classes):
        sizes = uneven_sizes(entry.workload, COUNTED_KIB)
        if entry.iops_limit is not None and sizes:
            yield DesignProblem(
                pointer=f"/classes/{c}/workload/blocks",
                message=f"{names.with_kind('class', entry.id)} has an IOPS limit, and several "
                "sizes above 32 KiB that are not multiples of it, which Qdepth cannot count.",
                value=in_kib(sizes),
                limit="one such size, or multiples of 32 KiB",
                remedy="Round these sizes up to multiples of 32 KiB: they count the same.",
                blocks="simulate",
            )


def _rows(pointer: str, part: str, rows: Sequence[LoadRate]) -> Iterator[DesignProblem]:
    before = 0
    for index, row in enumerate(rows):
        if row.ios <= before:
            yield DesignProblem(
                pointer=f"{pointer}/{index}/ios",
                message=f"The rates of {part} are not in the order of their I/Os.",
                value=str(row.ios),
                limit=f"more than {before}",
                remedy="Give each row more I/Os than the one before it.",
            )
        before = row.ios
        if row.ios == 1 and row.rate != 1.0:
            yield DesignProblem(
                pointer=f"{pointer}/{index}/rate",
                message=f"All rates of {part} are relative to that of one I/O alone.",
                value=entered(row.rate),
                limit="1",
                remedy="Leave the row out, and set the rate of one I/O by the service times.",
            )
        elif row.rate > row.ios:
            yield DesignProblem(
                pointer=f"{pointer}/{index}/rate",
                message=f"{part} would serve each of {row.ios} I/Os faster than one alone.",
                value=entered(row.rate),
                limit=f"at most {row.ios}",
                remedy="Lower the rate, or shorten the service times.",
            )


def _twice(
    pointer: str, part: str, model: type[Disks | StorageProcessor], name: str, value: str
) -> DesignProblem:
    parallel, table = quoted(model, name), quoted(model, "rate_by_load")
    return DesignProblem(
        pointer=pointer,
        message=f"Both {parallel} and {table} say how fast {part} serves several I/Os.",
        value=value,
        limit=f"1 together with {table}",
        remedy=f"Set {parallel} to 1, or leave {table} out.",
    )
