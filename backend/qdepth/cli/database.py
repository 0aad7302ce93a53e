"""The database of the settings, for commands that need one that answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from qdepth.db.connections import create_db_engine
from qdepth.db.troubles import UnusableDatabase, known_trouble_of
from qdepth.errors import QdepthError
from qdepth.settings import Settings

if TYPE_CHECKING:
    from qdepth.db.backup import Contents


@contextmanager
def opened_database(settings: Settings) -> Iterator[Engine]:
    """Open the engine of the database; errors are stated in a sentence."""
    db_engine = create_db_engine(settings.url, is_limited=False)
    try:
        yield db_engine
    except DBAPIError as error:
        trouble = known_trouble_of(error)
        if trouble is None:
            raise
        raise UnusableDatabase(
            f"{settings.url.render_as_string()}: {trouble}. It said: {error.orig}"
        ) from error
    except OSError as error:
        raise QdepthError(f"{error.filename}: {error.strerror}.") from error
    finally:
        db_engine.dispose()


def contents_text(contents: "Contents") -> str:
    """Contents of a backup, in words."""
    shown = {"scenarios": "scenarios", "jobs": "jobs", "results": "reports"}
    counted = ", ".join(f"{contents.rows.get(table, 0)} {word}" for table, word in shown.items())
    return f"{counted}; {sum(contents.rows.values())} rows of schema {contents.revision}."
