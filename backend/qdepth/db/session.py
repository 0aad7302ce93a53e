"""Sessions: one kind that only reads, one that writes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from qdepth.db.engine import for_writing


@dataclass(frozen=True)
class Sessions:
    """Makers of sessions on one database."""

    db_engine: Engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that leaves nothing behind."""
        with sessionmaker(self.db_engine)() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that is committed at the end, or rolled back on an error."""
        with sessionmaker(for_writing(self.db_engine)).begin() as session:
            yield session
