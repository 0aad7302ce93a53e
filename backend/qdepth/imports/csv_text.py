"""CSV of any office: its encoding, and the sign that separates its cells."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from qdepth.imports.files.file_kind import wide_encoding

DELIMITERS = ",;\t"
FALLBACK = "cp1252"
"""Encoding of Windows in western Europe and America if it does not write UTF-8."""
_DECLARED = "sep="
_FIRST_LINES = 20


def decoded(content: bytes) -> str:
    """Return the text of a file by its mark, or as UTF-8, UTF-16 or Windows-1252.

    Raises
    ------
    ValueError
        If it is none of them, with what to do.
    """
    wide = wide_encoding(content[:512])
    for encoding in (wide,) if wide else ("utf-8-sig", FALLBACK):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" in text:
            raise ValueError("The file has zero bytes, so it is not a CSV. Save it as CSV UTF-8.")
        text = text.removeprefix("\ufeff")
        return text if "\n" in text else text.replace("\r", "\n")  # as old Macs end lines
    raise ValueError("The file is neither UTF-8 nor Windows-1252. Save it as CSV UTF-8.")


def delimiter_of(text: str, score: Callable[[Iterator[Sequence[str]]], int]) -> str:
    """Return the separator of cells: the sign with which the first rows fit best.

    Of signs that fit alike, the most frequent one counts in the first line that has any, outside of
    quotes. A first line `sep=;` overrides that.
    """
    first = text.partition("\n")[0].rstrip("\r")
    if first.casefold().startswith(_DECLARED) and first[len(_DECLARED) :] in tuple(DELIMITERS):
        return first[len(_DECLARED) :]
    lines = ("".join(line.split('"')[::2]) for line in islice(io.StringIO(text), _FIRST_LINES))
    counts = next((found for line in lines if (found := _counts(line))), Counter[str]())
    by_count = sorted(DELIMITERS, key=lambda sign: (-counts[sign], DELIMITERS.index(sign)))
    return max(by_count, key=lambda sign: score(islice(_quietly(text, sign), _FIRST_LINES)))


def _counts(line: str) -> Counter[str]:
    return Counter({sign: number for sign in DELIMITERS if (number := line.count(sign))})


def _quietly(text: str, delimiter: str) -> Iterator[Sequence[str]]:
    """Rows up to the first that is no CSV, which the reader of all rows reports."""
    try:
        yield from csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    except csv.Error:
        return
