"""Files that no reader took: advice on each, and an error if nothing was read at all."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.files.table import Table
from qdepth.imports.files.text import Text
from qdepth.imports.finding import RefusedFile
from qdepth.imports.readers.found import Found
from qdepth.imports.readers.known_readers import KNOWN
from qdepth.imports.readers.load_table import advice_for_table
from qdepth.imports.readers.near_misses import advice_for, is_of_another_tool

NESTED = "An archive inside an archive is not opened."
MOST_NAMED = 12
"""Unknown files that are named each; of more only their number is stated."""


def say_unknown(
    files: Sequence[SourceFile],
    texts: Sequence[Text],
    done: set[str],
    found: Found,
    left: Sequence[Table],
) -> None:
    """Report files that no reader knew, except irrelevant sheets."""
    read = {read.file for read in found.files}
    unread = [file for file in files if file.name not in read | done]
    folders = {
        str(PurePosixPath(each.file).parent): each.file
        for each in reversed(found.files) if each.what == "benchmark"
    }  # fmt: skip
    known = {text.file.name: text for text in texts}
    of_runs = [
        file for file in unread
        if file.folder in folders
        and not (file.name in known and is_of_another_tool(known[file.name]))
    ]  # fmt: skip
    beside = Counter(folders[file.folder] for file in of_runs)
    for name, number in beside.items():
        found.say("dropped", f"{number} more files in its folder contain no results.", file=name,
                  rows=number)  # fmt: skip
    unknown = [file.name for file in unread if file not in of_runs]
    for name in unknown[:MOST_NAMED]:
        advice = _advice(known[name]) if name in known else _advice_for_sheets(name, left)
        why = f"{name} {advice}" if advice else "No reader recognises it."
        found.say("dropped", why, file=name)
    if unknown[MOST_NAMED:]:
        found.say(
            "dropped",
            f"{len(unknown) - MOST_NAMED} more files were not recognised.",
            rows=len(unknown) - MOST_NAMED,
        )
    sheets = {table.file.name: 0 for table in left}
    for table in left:
        sheets[table.file.name] += 1
    for name, number in sheets.items():
        if name in read:
            found.say("dropped", f"{number} sheets have nothing that a design needs.", file=name,
                      rows=number)  # fmt: skip


def require_something(
    files: Sequence[SourceFile],
    texts: Sequence[Text],
    found: Found,
    refused: Mapping[str, RefusedFile],
    left: Sequence[Table],
) -> None:
    """Reject files without content, with what to do."""
    if any(file.rows or file.what == "benchmark" for file in found.files):
        return
    if refused:
        raise next(iter(refused.values()))
    if found.files:
        first = found.files[0]
        raise RefusedFile(
            f"{first.file} is an export of {first.is_a}, but its tables have no rows. Export "
            "it again, with an account that sees the hosts and VMs."
        )
    if any(finding.text == NESTED for finding in found.findings):
        raise RefusedFile(
            f"{files[0].name} contains only other archives, which are not opened. Unpack it, "
            "and import what is inside."
        )
    for text in texts:
        advice = _advice(text)
        if advice is not None:
            raise RefusedFile(f"{text.file.name} {advice}")
    for file in files:
        advice = _advice_for_sheets(file.name, left)
        if advice is not None:
            raise RefusedFile(f"{file.name} {advice}")
    names = ", ".join(file.name for file in files[:5])
    raise RefusedFile(
        f"{names} is not a known kind of file: {', '.join(KNOWN)}. Export one of these."
    )


def _advice_for_sheets(name: str, left: Sequence[Table]) -> str | None:
    """What the sheets of a file lack to be tables of load."""
    rows = (row for table in left if table.file.name == name for row in table.head)
    return next((advice for row in rows if (advice := advice_for_table(row))), None)


def _advice(text: Text) -> str | None:
    """What to do about a text that nobody reads: by its tool, else by its columns."""
    advice = advice_for(text)
    if advice is None and text.looks_like_csv:
        advice = advice_for_table(next(iter(text.rows(Pace())), ()))
    return advice
