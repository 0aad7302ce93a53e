"""Reads files together, each by the reader that recognises its content, whatever its name is."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from qdepth.imports.files.archive import expand, unpack
from qdepth.imports.files.file_kind import kind_of
from qdepth.imports.files.limits import MOST_FILES, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.files.table import Table, csv_table, workbook_tables
from qdepth.imports.files.text import FALLBACK, Text
from qdepth.imports.files.unpacking_budget import Budget
from qdepth.imports.finding import GaveUp, RefusedFile, UnlikelyContent
from qdepth.imports.import_result import Import
from qdepth.imports.readers.finished_series import (
    finished_series,
    say_idle,
    say_strangers,
    spell_as_inventory,
)
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.known_readers import (
    LAST_RESORT,
    OF_ONE_FILE,
    TABLE_READERS,
    TEXT_READERS,
)
from qdepth.imports.readers.repeats import repeated_file, whole_first
from qdepth.imports.unread_files import NESTED, require_something, say_unknown

logger = logging.getLogger(__name__)

UNEXPECTED = (
    ArithmeticError, AttributeError, LookupError, RecursionError, SyntaxError, TypeError,
    ValueError,
)  # fmt: skip
"""Errors of a reader that meets unexpected content, except those that stop an import."""
SHARE_OF_OPENING = 0.2
SHARE_OF_TABLES = 0.7


@dataclass
class _Refusals:
    """Files that cannot be read, which the others need not suffer for."""

    found: Found
    pace: Pace
    by_file: dict[str, RefusedFile] = field(default_factory=dict)
    """Why each is refused, by its name."""

    @contextmanager
    def leave_out(self, file: str) -> Iterator[None]:
        """Leave a file out that is refused, and say why."""
        try:
            yield
        except GaveUp:
            raise
        except RefusedFile as refusal:
            self._leave_out(file, refusal)
        except UnlikelyContent as unlikely:
            self._leave_out(file, RefusedFile(f"{self._named(file)} cannot be read: {unlikely}. "
                            "Export it again, or leave it out."))  # fmt: skip
        except UNEXPECTED as error:
            logger.exception("%s could not be read", file)
            self._leave_out(file, RefusedFile(

                    f"{self._named(file)} cannot be read: it is damaged, or unlike any export of "
                    f"its kind ({type(error).__name__}). Export it again, or leave it out."

            ))  # fmt: skip

    def _named(self, file: str) -> str:
        """The file that is read; a reader of several says which of them."""
        return self.pace.doing.removeprefix("opening ") or file

    def _leave_out(self, file: str, refusal: RefusedFile) -> None:
        self.by_file[file] = refusal
        self.found.say("dropped", str(refusal), file=file)


def import_files(files: Sequence[SourceFile], workspace: Path, pace: Pace) -> Import:
    """Read files, and archives of files, together.

    Parameters
    ----------
    files : sequence of SourceFile
        Files as the user has them.
    workspace : Path
        An empty folder for what is unpacked; the caller removes it.
    pace : Pace
        Receives how far the import is, and ends it when it takes too long.

    Raises
    ------
    RefusedFile
        If reading takes too long or there are too many files, or if none of them can be read; the
        sentence is that of the first one then. A file that cannot be read next to others that can
        is left out, and a finding says why.
    """
    found = Found()
    refusals = _Refusals(found, pace)
    pace.enter(0.0, SHARE_OF_OPENING)
    budget = Budget(files)
    plain = _plain(files, workspace, (pace, budget), refusals)
    tables, texts = _opened(plain, found, (pace, budget), refusals)
    tables = _with_heads_of_strangers(tables, pace)
    pace.enter(SHARE_OF_OPENING, SHARE_OF_TABLES)
    left = _left_of_tables(tables, found, pace, refusals)
    done = {table.file.name for table in tables if table.head} - {t.file.name for t in left}
    pace.enter(SHARE_OF_TABLES, 1.0)
    repeated: Counter[str] = Counter()
    for number, text in enumerate(sorted(texts, key=whole_first)):
        if text.file.name in done:
            continue
        pace.begin(number / len(texts), text.file.name)
        whole = repeated_file(text, found)
        if whole is not None:
            repeated[whole] += 1
            done.add(text.file.name)
            continue
        with refusals.leave_out(text.file.name):
            text_reader = next((r for r in TEXT_READERS if r.fits(text)), None)
            if text_reader is not None:
                done.add(text.file.name)
                text_reader.read(text, found, pace)
    for name, files_beside in repeated.items():
        found.say(
            "dropped",
            f"{files_beside} files of its folder repeat the same data or parts of it.",
            file=name,
            rows=files_beside,
        )
    left = [table for table in left if table.file.name not in done]
    say_unknown(plain, texts, done | refusals.by_file.keys(), found, left)
    require_something(files, texts, found, refusals.by_file, left)
    spell_as_inventory(found)
    inventory, loads = found.finish_inventory(), found.finish_loads()
    say_strangers(found, inventory)
    say_idle(found)
    return Import(
        files=found.files,
        inventory=inventory,
        points=found.points,
        loads=loads,
        mixes=found.mixes,
        series=finished_series(found),
        findings=found.findings,
    )


def _left_of_tables(
    tables: Sequence[Table], found: Found, pace: Pace, refusals: _Refusals
) -> list[Table]:
    """Read the tables; return those that no reader knows."""
    left = list(tables)
    for reader in (*TABLE_READERS, LAST_RESORT):
        if reader is LAST_RESORT:
            known = {table.file.name for table in tables} - {table.file.name for table in left}
            groups = [[table for table in left if table.file.name not in known]]
        else:
            groups = _by_workbook(left) if reader in OF_ONE_FILE else [left]
        for group in groups:
            taken = reader.recognized(group)
            if taken:
                pace.turn_to(taken[0].file.name)
                with refusals.leave_out(taken[0].file.name):
                    reader.read(taken, found, pace)
                left = [table for table in left if table not in taken]
    return left


def _with_heads_of_strangers(tables: Sequence[Table], pace: Pace) -> list[Table]:
    """The tables; those of workbooks without any sheet of a known name with their first rows."""
    known = {table.file.name for reader in TABLE_READERS for table in reader.recognized(tables)}
    return [table if table.file.name in known else table.with_head(pace) for table in tables]


def _by_workbook(tables: Sequence[Table]) -> list[list[Table]]:
    """The sheets of each workbook, and the CSV files of each folder."""
    sheets = Counter(table.file.name for table in tables)
    groups: dict[tuple[str, bool], list[Table]] = {}
    for table in tables:
        is_book = sheets[table.file.name] > 1
        key = (table.file.name if is_book else table.file.folder, is_book)
        groups.setdefault(key, []).append(table)
    return list(groups.values())


def _plain(
    files: Sequence[SourceFile], workspace: Path, limits: tuple[Pace, Budget], refusals: _Refusals
) -> list[SourceFile]:
    """The files with those that are in archives; archives in archives are not opened."""
    pace, budget = limits
    plain: list[SourceFile] = []
    for file in files:
        pace.begin(0.0, f"opening {file.name}")
        with refusals.leave_out(file.name):
            whole = expand(file, workspace, pace, budget)
            if kind_of(whole) != "archive":
                plain.append(whole)
                continue
            for inside in unpack(whole, workspace, pace, budget):
                with refusals.leave_out(inside.name):
                    plain.append(expand(inside, workspace, pace, budget))
    if len(plain) > MOST_FILES:
        raise RefusedFile(f"There are {len(plain)} files; at most {MOST_FILES} are read at once.")
    return list(_with_own_names(plain))


def _with_own_names(files: Iterable[SourceFile]) -> Iterator[SourceFile]:
    """The files, told apart by their names: those of several folders may have the same."""
    taken: set[str] = set()
    for file in files:
        name, number = file.name, 1
        while name in taken:
            number += 1
            name = f"{file.name} ({number})"
        taken.add(name)
        yield replace(file, name=name)


def _opened(
    files: Sequence[SourceFile], found: Found, limits: tuple[Pace, Budget], refusals: _Refusals
) -> tuple[list[Table], list[Text]]:
    pace, budget = limits
    tables: list[Table] = []
    texts: list[Text] = []
    for number, file in enumerate(files):
        pace.begin(number / len(files), f"opening {file.name}")
        with refusals.leave_out(file.name):
            kind = kind_of(file)
            if kind == "workbook":
                tables += workbook_tables(file, pace, budget)
            elif kind == "text":
                text = Text(file)
                texts.append(text)
                if text.encoding == FALLBACK:
                    found.say("derived", "It is not UTF-8, and was read as Windows-1252.",
                              file=file.name, confidence="medium")  # fmt: skip
                if text.looks_like_csv and not any(reader.fits(text) for reader in TEXT_READERS):
                    tables.append(csv_table(text, pace))
            else:
                found.say("dropped", NESTED, file=file.name)
    return tables, texts
