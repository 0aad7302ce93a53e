"""Limit on the total unpacked size of all files of one import."""

from collections.abc import Sequence

from qdepth.imports.files.limits import (
    LARGEST_RATIO,
    MOST_FILES,
    MOST_UNPACKED_BYTES,
    SMALL_BYTES,
)
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import GaveUp, RefusedFile


class Budget:
    """Bytes and files that may still be unpacked; each archive, however deep, takes from the same.

    Parameters
    ----------
    files : sequence of SourceFile
        All files of the import, as they were sent.
    """

    def __init__(self, files: Sequence[SourceFile]) -> None:
        self._sent_bytes = sum(file.bytes for file in files)
        self._most_bytes = _most_of(self._sent_bytes)
        self._spent_bytes = 0
        self._files = 0

    def require_likely(self, file: SourceFile, unpacked_bytes: int) -> None:
        """Reject a file that unpacks to far more than honest ones do.

        Raises
        ------
        RefusedFile
            With both sizes; the other files may still be read.
        """
        most = _most_of(file.bytes)
        if unpacked_bytes > most:
            raise RefusedFile(
                f"{file.name} has {file.bytes} bytes and unpacks to more than {most}, the most "
                "that is read. Import only the tables that are needed, each as a file of its own."
            )

    def spend(self, file: SourceFile, unpacked_bytes: int) -> None:
        """Take the unpacked bytes of a file.

        Raises
        ------
        GaveUp
            If all files together unpack to too much.
        """
        self._spent_bytes += unpacked_bytes
        if self._spent_bytes > self._most_bytes:
            raise GaveUp(
                f"{file.name}: the files of this import have {self._sent_bytes} bytes and unpack "
                f"to more than {self._most_bytes} together, the limit. Import fewer "
                "files at once, or only the tables that are needed."
            )

    def add_file(self) -> None:
        """Take a file.

        Raises
        ------
        GaveUp
            If there are too many.
        """
        self._files += 1
        if self._files > MOST_FILES:
            raise GaveUp(
                f"There are more than {MOST_FILES} files in the archives. Import fewer at once."
            )


def _most_of(packed_bytes: int) -> int:
    """What files of a size may unpack to [bytes]."""
    return min(MOST_UNPACKED_BYTES, max(SMALL_BYTES, LARGEST_RATIO * packed_bytes))
