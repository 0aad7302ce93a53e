"""Sessions: one kind that only reads, one that writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from qdepth.db.connections import for_writing
from qdepth.db.troubles import FailedWrites


@dataclass(frozen=True)
class Sessions:
    """Makers of sessions on one database."""

    db_engine: Engine
    failed_writes: FailedWrites = field(default_factory=FailedWrites, compare=False)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session for reading only."""
        with Session(self.db_engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that is committed at the end, or rolled back on an error."""
        try:
            with Session(self._for_writing) as session, session.begin():
                yield session
        except DBAPIError as error:
            self.failed_writes.note(error)
            raise

    @cached_property
    def _for_writing(self) -> Engine:
        return for_writing(self.db_engine)
