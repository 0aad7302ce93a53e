"""The test databases are real, fresh and gone afterwards."""

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text

from tests.support.postgres import PostgresServer, running_postgres


def _query(url: str, statement: str) -> list[tuple[object, ...]]:
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(statement))
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        engine.dispose()


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_gets_an_empty_database(turn: int, database_url: str) -> None:
    _query(database_url, "CREATE TABLE kept (number INTEGER)")
    _query(database_url, "INSERT INTO kept VALUES (7)")
    assert _query(database_url, "SELECT number FROM kept") == [(7,)]


def test_database_is_named_by_its_kind(postgres_url: str, sqlite_url: str) -> None:
    assert str(_query(postgres_url, "SELECT version()")[0][0]).startswith("PostgreSQL 18")
    assert _query(sqlite_url, "SELECT sqlite_version() > '3'") == [(1,)]


def test_template_is_filled_once_and_copied(postgres_server: PostgresServer) -> None:
    filled: list[str] = []

    def fill(url: str) -> None:
        filled.append(url)
        _query(url, "CREATE TABLE seed AS SELECT 7 AS number")

    template = postgres_server.create_template(fill)
    copies = [postgres_server.create_database(template) for _ in range(2)]
    _query(copies[0], "UPDATE seed SET number = 8")

    assert len(filled) == 1
    assert [_query(url, "SELECT number FROM seed") for url in copies] == [[(8,)], [(7,)]]


def _fill(url: str) -> None:
    for statement in (
        "CREATE TABLE seed AS SELECT 7 AS number",
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (parent_id INTEGER NOT NULL REFERENCES parent)",
    ):
        _query(url, statement)


def test_borrowed_database_is_emptied_for_the_next(postgres_server: PostgresServer) -> None:
    template = postgres_server.create_template(_fill)
    with postgres_server.borrowed_database(template) as first:
        _query(first, "INSERT INTO parent VALUES (1)")
        _query(first, "INSERT INTO child VALUES (1)")
        left_open = psycopg.connect(first.replace("+psycopg", ""))
        left_open.execute("INSERT INTO parent VALUES (2)")
    with postgres_server.borrowed_database(template) as second:
        assert second == first
        with pytest.raises(psycopg.OperationalError):
            left_open.commit()
        left_open.close()
        assert _query(second, "SELECT id FROM parent") == []
        assert _query(second, "SELECT parent_id FROM child") == []
        assert _query(second, "SELECT number FROM seed") == [(7,)]


@pytest.mark.parametrize(
    "statement",
    ["ALTER TABLE child RENAME TO away", "CREATE TABLE more ()", "UPDATE seed SET number = 8"],
)
def test_borrowed_database_that_was_altered_serves_nobody_else(
    postgres_server: PostgresServer, statement: str
) -> None:
    template = postgres_server.create_template(_fill)
    with postgres_server.borrowed_database(template) as first:
        _query(first, statement)
    with postgres_server.borrowed_database(template) as second:
        assert second != first
        assert _query(second, "SELECT number FROM seed") == [(7,)]


def test_dropped_database_is_gone(postgres_server: PostgresServer) -> None:
    url = postgres_server.create_database()
    postgres_server.drop_database(url)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(url.replace("+psycopg", "")).close()


def test_stopped_server_leaves_nothing() -> None:
    with running_postgres() as server:
        folder = Path(server.create_database().split("host=")[1])
        assert (folder / "data" / "postmaster.pid").exists()
    assert not folder.exists()
