"""Texts of others: their encoding, their lines, and CSV in the dialects of several countries."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from qdepth.imports.files.file_kind import PADDING, wide_encoding
from qdepth.imports.files.limits import MOST_CELL_CHARACTERS, ROWS_BETWEEN_LOOKS, Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile

CHUNK_BYTES = 1 << 20
HEAD_CHARACTERS = 64_000
FALLBACK = "cp1252"
"""Encoding of Windows in western Europe and America if it does not write UTF-8."""
MOST_TITLES = 3
"""Lines above the header of a table."""
_DECIMALS = re.compile(
    r'(?:^|[;"])-?\d+(?:(\.)(?:\d\d|\d{4,})|(,)(?:\d\d?|\d{4,}))(?=[;"\r\n]|$)', re.MULTILINE
)
"""Numbers with a decimal sign; before three digits a sign may separate thousands, and a point
before one digit may be in a version."""


@dataclass(frozen=True)
class Text:
    """A text file; only its beginning is in memory."""

    file: SourceFile

    @cached_property
    def encoding(self) -> str:
        """Encoding by its mark, or UTF-8 if all of it fits, otherwise Windows-1252."""
        decoder = codecs.getincrementaldecoder("utf-8")()
        with self.file.path.open("rb") as stream:
            chunk = stream.read(CHUNK_BYTES)
            if chunk.startswith(codecs.BOM_UTF8):
                return "utf-8-sig"
            wide = wide_encoding(chunk[:512])
            if wide is not None:
                return wide
            try:
                while chunk:
                    decoder.decode(chunk)
                    chunk = stream.read(CHUNK_BYTES)
                decoder.decode(b"", final=True)
            except UnicodeDecodeError:
                return FALLBACK
        return "utf-8"

    @cached_property
    def head(self) -> str:
        """Its first characters."""
        with self.file.path.open(encoding=self.encoding, errors="replace") as stream:
            return stream.read(HEAD_CHARACTERS)

    def lines(self, pace: Pace) -> Iterator[str]:
        """Its lines, without their ends."""
        with self.file.path.open(encoding=self.encoding, errors="replace", newline="") as stream:
            for number, line in enumerate(_clean(stream)):
                if number % ROWS_BETWEEN_LOOKS == 0:
                    pace.look()
                yield line.rstrip("\r\n")

    def whole(self, most_characters: int) -> str:
        """Return all of it.

        Raises
        ------
        RefusedFile
            If it has more characters than that.
        """
        with self.file.path.open(encoding=self.encoding, errors="replace") as stream:
            text = stream.read(most_characters + 1)
        if len(text) > most_characters:
            raise RefusedFile(
                f"{self.file.name} has more than {most_characters} characters, more than a result "
                "of its kind has. Split it."
            )
        return text.rstrip(PADDING)

    @cached_property
    def delimiter(self) -> str:
        """Separator of cells: the most frequent one in the first lines."""
        signs: Counter[str] = Counter()
        for line in "".join(self.head.split('"')[::2]).splitlines()[:20]:
            signs.update({sign: line.count(sign) for sign in ",;\t"})
        return max(",;\t", key=lambda sign: (signs[sign], -",;\t".index(sign)))

    @property
    def looks_like_csv(self) -> bool:
        """True if its first lines could be rows of a table."""
        lines = (line for line in self.head.splitlines() if line.strip() and line[0] != "#")
        first = list(islice(lines, MOST_TITLES + 1))
        return (
            bool(first)
            and not first[0].lstrip().startswith(("{", "[", "<"))
            and any(self.delimiter in line for line in first)
        )

    @cached_property
    def has_decimal_commas(self) -> bool:
        """True if its numbers have decimal commas: semicolons separate the cells, as in countries
        with decimal commas, and no number has a decimal point."""
        if self.delimiter != ";":
            return False
        signs = {found[1] or found[2] for found in _DECIMALS.finditer(self.head)}
        return signs != {"."}

    def rows(self, pace: Pace) -> Iterator[Sequence[str]]:
        """Its rows as a CSV, with the sign between cells that it has.

        Raises
        ------
        RefusedFile
            Where it is no CSV, with the line.
        """
        csv.field_size_limit(MOST_CELL_CHARACTERS)
        with self.file.path.open(encoding=self.encoding, errors="replace", newline="") as stream:
            lines = _clean(stream)
            reader = csv.reader(lines, delimiter=self.delimiter, skipinitialspace=True)
            try:
                for number, row in enumerate(reader):
                    if number % ROWS_BETWEEN_LOOKS == 0:
                        pace.look()
                    yield row
            except csv.Error as error:
                raise RefusedFile(
                    f"{self.file.name}, line {reader.line_num}, is not CSV: {error}. Export "
                    "it again, and import it unchanged."
                ) from None


def _clean(lines: Iterable[str]) -> Iterator[str]:
    """Lines with their ends, without what copying has put between and behind them.

    Windows programs may write the end of a line as `CR CR LF`, and old ones end a file with Ctrl-Z.
    """
    before = ""
    for line in lines:
        is_end = line == "\r\n" and before.endswith("\r")
        before = line
        if not is_end:
            yield line.rstrip(PADDING) if line[-1:] in PADDING else line
