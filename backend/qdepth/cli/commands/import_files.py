"""`qdepth import FILE... -o DESIGN`: a design drafted from files, and what is still needed."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from qdepth.back_tests.joined_fits import JoinedFits
from qdepth.back_tests.points_as_measurements import as_measurements
from qdepth.cli.back_tests import BackTested, back_tested
from qdepth.cli.import_choices import choices_from, describe_stated_load, with_stated_load
from qdepth.cli.import_hours import (
    describe_hours,
    hours_answered,
    hours_text,
    series_text,
    timeline_of,
)
from qdepth.cli.text_tables import figure, table
from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.errors import QdepthError
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.files.limits import unobserved
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_result import Import
from qdepth.jobs.limits_of_drafts import LimitOfDraft, limit_of_draft
from qdepth.jobs.processes.import_process import read_in_process
from qdepth.library.design import load
from qdepth.library.design_files import UnwritableFile, write_design, write_json
from qdepth.measured_days.hour_designs import NoHours

NO_INVENTORY = (
    "none of the files contains an inventory, so there is no design to draft. Import an export "
    "of RVTools, Live Optics or Nutanix Collector with them, or leave out --output."
)


class NotImported(QdepthError):
    """Files are unreadable, or give no design."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="file, archive or folder of files"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="DESIGN",
        help="write the design here (default: only report what was found)",
    )
    parser.add_argument(
        "--points",
        type=Path,
        metavar="POINTS",
        help="write measured points here (default: do not)",
    )
    parser.add_argument(
        "--measurements",
        type=Path,
        metavar="MEASUREMENTS",
        help="write them as measurements for qdepth calibrate here (default: do not)",
    )
    parser.add_argument(
        "--choices",
        type=Path,
        metavar="CHOICES",
        help="groups and values as chosen, JSON (default: from the files)",
    )
    describe_stated_load(parser)
    parser.add_argument(
        "--back-test",
        action="store_true",
        help="fit some of the measurements, and print predictions of the others",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="DESIGN",
        help="compare results of this design's test plan with its predictions (default: do not)",
    )
    parser.add_argument(
        "--fitted",
        type=Path,
        metavar="DESIGN",
        help="back-test, and write the design with the fitted times of all arrays here (default: "
        "do not)",
    )
    describe_hours(parser)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace) -> int:
    """Read, draft, write and print."""
    choices = with_stated_load(choices_from(args.choices), args)
    with tempfile.TemporaryDirectory(prefix="qdepth-import-") as workspace:
        found = read_in_process(_files(args.files), Path(workspace), unobserved)
    drafted = (
        None
        if found.inventory.is_empty
        else draft(found.inventory, found.loads_to_choose, choices, found.mixes)
    )
    planned = None if args.against is None else load(args.against)
    is_tested = args.back_test or args.fitted or planned is not None
    tested = back_tested(found, choices, planned) if is_tested else None
    fitted = _fitted(drafted, tested) if args.fitted else None
    limit = None if drafted is None else limit_of_draft(drafted)
    hours = hours_answered(found, choices, args)
    written, refused = _write_asked(args, (found, choices), drafted, fitted)
    if args.json:
        document = {
            "found": found.model_dump(mode="json"),
            "draft": None if drafted is None else drafted.model_dump(mode="json", by_alias=True),
            "first_limit": None if limit is None else limit.model_dump(mode="json"),
        }
        if hours is not None:
            document["hours"] = hours.model_dump(mode="json")
        if tested is not None:
            document["back_tests"] = tested.as_json()
        sys.stdout.write(json.dumps(document, indent=2, allow_nan=False) + "\n")
    else:
        sys.stdout.write(text_of(found, drafted, limit) + "\n")
        if found.series:
            sys.stdout.write("\n" + series_text(found.series) + "\n")
        if hours is not None:
            sys.stdout.write("\n" + hours_text(hours) + "\n")
        if tested is not None:
            sys.stdout.write("\n" + tested.as_text() + "\n")
        if fitted is not None:
            sys.stdout.write("\n" + fitted.in_words + "\n")
    if refused:
        if written:
            refused.append(f"Written: {', '.join(written)}.")
        raise NotImported(" ".join(refused))
    return 0


def _write_asked(
    args: argparse.Namespace,
    imported: tuple[Import, Choices],
    drafted: Draft | None,
    fitted: JoinedFits | None,
) -> tuple[list[str], list[str]]:
    """Write every file that was requested and can be; which those are, and why others are not."""
    found, choices = imported
    writers: list[tuple[Path | None, Callable[[Path], None]]] = [
        (args.points, lambda path: _write_points(path, found)),
        (args.measurements, lambda path: _write_measurements(path, found)),
        (args.output, lambda path: _write_design(path, drafted)),
        (args.fitted, lambda path: _write_fitted(path, drafted, fitted)),
        (args.day, lambda path: write_design(path, timeline_of(found, choices, args))),
    ]
    written: list[str] = []
    refused: list[str] = []
    for path, write in writers:
        if path is None:
            continue
        try:
            write(path)
        except (NotImported, NoHours, UnwritableFile) as error:
            refused.append(str(error))
        else:
            written.append(str(path))
    return written, refused


def _files(paths: Sequence[Path]) -> list[SourceFile]:
    files: list[SourceFile] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.is_file())
            files += [
                SourceFile(f"{path.name}/{p.relative_to(path).as_posix()}", p) for p in inside
            ]
        elif path.is_file():
            files.append(SourceFile(path.name, path))
        else:
            raise NotImported(f"{path} is not a file. Choose the export, or its folder.")
    if not files:
        raise NotImported(f"{paths[0]} has no files. Choose the export.")
    return files


def _drawn(path: Path, drafted: Draft | None) -> Design:
    if drafted is None:
        raise NotImported(f"{path} is not written: {NO_INVENTORY}")
    if drafted.design is None:
        raise NotImported(f"{path} is not written: {' '.join(drafted.problems)}")
    return drafted.design


def _write_design(path: Path, drafted: Draft | None) -> None:
    write_design(path, _drawn(path, drafted))


def _fitted(drafted: Draft | None, tested: BackTested | None) -> JoinedFits | None:
    """The draft with the times that were fitted; None if there is nothing to fit."""
    if drafted is None or drafted.design is None or tested is None:
        return None
    return tested.fitted(drafted.design)


def _write_fitted(path: Path, drafted: Draft | None, fitted: JoinedFits | None) -> None:
    _drawn(path, drafted)
    if fitted is None or not fitted.is_fitted:
        told = "" if fitted is None else f" {fitted.in_words}"
        raise NotImported(f"{path} is not written: no array could be fitted.{told}")
    write_design(path, fitted.design)


def _write_points(path: Path, found: Import) -> None:
    points = [point.model_dump(mode="json") for point in found.points]
    write_json(path, {"source": ", ".join(file.file for file in found.files), "points": points})


def _write_measurements(path: Path, found: Import) -> None:
    made = as_measurements(found.points, ", ".join(file.file for file in found.files))
    if made is None:
        raise NotImported(
            f"{path} is not written: none of the files contains a usable measured point. "
            "Import results of a benchmark, or a file of esxtop."
        )
    write_json(path, made.model_dump(mode="json", exclude_none=True, exclude_defaults=True))


def text_of(found: Import, drafted: Draft | None, limit: LimitOfDraft | None = None) -> str:
    """An import for the terminal."""
    parts = [table(["file", "is", "rows"], [[f.file, f.is_a, str(f.rows)] for f in found.files])]
    if drafted is not None:
        if drafted.design is not None:
            limited = [] if limit is None else [limit.text]
            parts.append("\n".join([drafted.design.title, *limited]))
        parts.append(_groups(drafted))
        parts.append(
            table(
                ["needed", "taken", "source"],
                [[need.title, *_taken(need)] for need in drafted.needs],
            )
        )
        parts += drafted.problems
    if found.points:
        parts.append(
            table(
                ["point", "IOPS", "ms", "outstanding", "problem"],
                [
                    [
                        point.id,
                        figure(point.iops),
                        figure(point.latency_mean_ms),
                        "-" if point.outstanding_ios is None else figure(point.outstanding_ios),
                        point.problem or "",
                    ]
                    for point in found.points
                ],
            )
        )
    findings = [*found.findings, *(drafted.findings if drafted else [])]
    rows = [[f.kind, " ".join(filter(None, (f.file, f.sheet))), f.text] for f in findings]
    parts.append(table(["what", "where", "finding"], rows))
    return "\n\n".join(parts)


def _groups(drafted: Draft) -> str:
    called = str if drafted.design is None else index_of(drafted.design).names

    def named(kind: str, part: str) -> str:
        """Name a part as people and as `--set` and `--field` name it."""
        return f"{called(part)} ({'classes' if kind == 'vms' else kind}.{part})"

    rows = [
        [
            group.kind,
            group.title,
            str(group.count),
            ", ".join(named(group.kind, part) for part in (group.part, *group.more_parts))
            if group.part
            else f"left out: {group.reason}",
        ]
        for group in drafted.groups
    ]
    return table(["kind", "group", "count", "part of the design"], rows)


def _taken(need: Any) -> tuple[str, str]:
    option = next(option for option in need.options if option.id == need.chosen)
    return option.label, option.source
