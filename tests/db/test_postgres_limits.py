"""A PostgreSQL server that is slow, stopped or unreachable holds nobody up for long."""

import socket
import time

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError

from qdepth.db.connections import create_db_engine
from qdepth.db.postgres import statement_limits
from qdepth.db.troubles import NO_ANSWER, known_trouble_of
from tests.support.postgres import PostgresServer

SOON_S = 1.0


def test_statement_that_takes_too_long_is_ended_by_the_server(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statement_limits, "STATEMENT_S", 0.2)
    db_engine = create_db_engine(make_url(postgres_url))
    with db_engine.connect() as connection, pytest.raises(OperationalError) as error:
        connection.execute(text("SELECT pg_sleep(30)"))
    assert known_trouble_of(error.value) == NO_ANSWER
    with db_engine.connect() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    db_engine.dispose()


def test_migrations_may_take_longer(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statement_limits, "STATEMENT_S", 0.2)
    db_engine = create_db_engine(make_url(postgres_url), is_limited=False)
    with db_engine.connect() as connection:
        connection.execute(text("SELECT pg_sleep(0.5)"))
    db_engine.dispose()


def test_stopped_server_is_given_up_and_used_again_when_it_goes_on(
    postgres_server: PostgresServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statement_limits, "SILENCE_S", SOON_S)
    monkeypatch.setattr(statement_limits, "CONNECT_S", 2)
    db_engine = create_db_engine(make_url(postgres_url))
    with db_engine.connect() as connection:
        with postgres_server.stopped(), pytest.raises(OperationalError) as error:
            connection.execute(text("SELECT 1"))
        assert known_trouble_of(error.value) == NO_ANSWER
        assert error.value.connection_invalidated
    with postgres_server.stopped(), pytest.raises(OperationalError):
        db_engine.connect()
    with db_engine.connect() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    db_engine.dispose()


def test_server_that_accepts_and_says_nothing_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(statement_limits, "CONNECT_S", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        db_engine = create_db_engine(make_url(f"postgresql+psycopg://me@127.0.0.1:{port}/db"))
        begun = time.monotonic()
        with pytest.raises(OperationalError):
            db_engine.connect()
        assert time.monotonic() - begun < 10 * SOON_S
        db_engine.dispose()
