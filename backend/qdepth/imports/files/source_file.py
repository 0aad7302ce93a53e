"""A file of an import: its name for the user, and the place of its bytes."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file on disk. One from an archive is named by the archive and its path in it."""

    name: str
    path: Path

    @property
    def folder(self) -> str:
        """Archive or folder that contains it; empty if it came alone."""
        parent = str(PurePosixPath(self.name).parent)
        return "" if parent == "." else parent

    @property
    def stem(self) -> str:
        """Its name without folder and ending."""
        return PurePosixPath(self.name).stem

    @property
    def bytes(self) -> int:
        """Size of the file."""
        return self.path.stat().st_size
