"""Imports: a separate process reads the files, and their inventory is drafted."""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.orm import Session

from qdepth.db import import_files as stored
from qdepth.db import jobs
from qdepth.db.jobs import NewJob
from qdepth.db.tables import Document
from qdepth.immutable import Immutable
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.files.limits import Observe
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from qdepth.jobs.failure_problems import document, problem_of
from qdepth.jobs.kind import Kind, Stopped, Work

IMPORTS = "imports"
SMALLEST_GAP_S = 0.3
"""Smallest time between two writes of progress [s]."""
ReadFiles = Callable[[Sequence[SourceFile], Path, Observe], Import]
"""Reads files with a folder to unpack them in."""


class ImportQuestion(Immutable):
    """Question of an import; the files themselves are stored next to it."""

    files: list[str]
    """Names of the files."""


class ImportAnswer(Immutable):
    """Result of files, and the proposed design."""

    found: Import
    draft: Draft | None
    """Null if no file holds an inventory."""


def new_import(names: Sequence[str]) -> NewJob:
    """Make an import of files that are stored with it."""
    progress = {"share": 0.0, "doing": "waiting for a worker"}
    question = ImportQuestion(files=list(names)).model_dump(mode="json")
    return NewJob(IMPORTS, question, progress=progress)


@dataclass(frozen=True)
class Imports(Kind[ImportQuestion]):
    """Carries out imports with a function that reads files."""

    asks = ImportQuestion
    read_files: ReadFiles
    name: str = IMPORTS
    clock: Callable[[], float] = time.monotonic

    def put_together(self, work: Work[ImportQuestion]) -> Document:
        """Read the files and draft a design."""
        written_at = [float("-inf")]

        def observe(share: float, doing: str) -> None:
            now = self.clock()
            if now - written_at[0] < SMALLEST_GAP_S:
                return
            written_at[0] = now
            with work.sessions.writing() as session:
                progress = {"share": round(share, 3), "doing": doing}
                if not jobs.show_progress(session, work.job_id, progress):
                    raise Stopped

        with tempfile.TemporaryDirectory(prefix="qdepth-import-") as name:
            folder = Path(name)
            files = _written(work, folder)
            workspace = folder / "unpacked"
            workspace.mkdir()
            found = self.read_files(files, workspace, observe)
        proposed = (
            None
            if found.inventory.is_empty
            else draft(found.inventory, found.loads_to_choose, Choices(), found.mixes)
        )
        answer = ImportAnswer(found=found, draft=proposed)
        return answer.model_dump(mode="json", by_alias=True)

    def ended(self, session: Session, job_id: str) -> None:
        """Throw the files away."""
        stored.forget(session, job_id)

    def problem(self, error: Exception, job_id: str) -> Document:
        """Return which file was rejected, and what to do."""
        if isinstance(error, RefusedFile):
            problem = document(
                "refused-file", "The files cannot be imported", str(error), self.address(job_id)
            )
            return problem | {"status": 422}
        return problem_of(error, self.address(job_id))


def _written(work: Work[ImportQuestion], folder: Path) -> list[SourceFile]:
    """Write the files of a job to a folder, under names of our own."""
    files = []
    with work.sessions.reading() as session:
        for position, name in enumerate(stored.names_of(session, work.job_id)):
            path = folder / f"file{position}"
            with path.open("wb") as target:
                for piece in stored.pieces_of(session, work.job_id, position):
                    target.write(piece)
            files.append(SourceFile(name, path))
    if not files:
        raise RefusedFile("The files of this import were deleted. Send them again.")
    return files
