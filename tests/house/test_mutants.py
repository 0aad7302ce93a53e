"""Which mutants `make mutants` draws, and what it says of them."""

import sqlite3
from pathlib import Path

import pytest

from tools import mutants
from tools.commands import ROOT, StepFailed
from tools.mutants import RULES, Tried, drawn, report

MUTATIONS = [
    (f"{operator}-{place}", f"{module}.py", f"core/{operator}", place)
    for operator in ("NumberReplacer", "AddNot", "ReplaceBinaryOperator_BitOr_Add")
    for module in ("limits", "ports")
    for place in range(10)
]


def test_a_seed_draws_the_same_mistakes_in_whatever_order_they_are_listed() -> None:
    chosen = drawn(MUTATIONS, 5, seed=7)
    assert len(chosen) == 5
    assert chosen == drawn(MUTATIONS[::-1], 5, seed=7) != drawn(MUTATIONS, 5, seed=8)
    assert not any("BitOr" in each for each in drawn(MUTATIONS, 100, seed=7))


def test_what_no_test_noticed_is_shown() -> None:
    tried = [
        Tried("prices", "qdepth/report/prices/price.py:12", "core/AddNot", is_noticed, "- a\n+ b")
        for is_noticed in (True, False, True)
    ]
    text = "\n".join(report(tried))
    assert "prices: 2 of 3 noticed" in text
    assert text.count("price.py:12") == 1


def test_too_few_noticed_are_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missed = Tried("prices", "price.py:12", "core/AddNot", is_noticed=False, diff="")
    monkeypatch.setattr(mutants, "try_mutants", lambda *_: [missed])
    with pytest.raises(StepFailed, match="90 %"):
        mutants.mutants(Path("uv"))
    assert "0 % of 1 mutants noticed" in capsys.readouterr().out


def test_only_what_is_drawn_stays_in_a_session(tmp_path: Path) -> None:
    session = tmp_path / "session.sqlite"
    with sqlite3.connect(session) as database:
        database.execute(
            "CREATE TABLE mutation_specs"
            " (job_id TEXT, module_path TEXT, operator_name TEXT, occurrence INTEGER)"
        )
        database.execute("CREATE TABLE work_items (job_id TEXT)")
        rows = [(str(at), *row[1:]) for at, row in enumerate(MUTATIONS)]
        database.executemany("INSERT INTO mutation_specs VALUES (?, ?, ?, ?)", rows)
        database.executemany("INSERT INTO work_items VALUES (?)", [row[:1] for row in rows])
    mutants.keep_drawn(session, 4, seed=1)
    with sqlite3.connect(session) as database:
        kept = {
            table: {row[0] for row in database.execute(f"SELECT job_id FROM {table}")}  # noqa: S608
            for table in ("mutation_specs", "work_items")
        }
    assert kept["mutation_specs"] == kept["work_items"] == drawn(rows, 4, seed=1)


def test_rules_and_their_tests_exist() -> None:
    for rule in RULES.values():
        for package in rule.packages:
            assert (ROOT / "backend" / "qdepth" / package).is_dir()
        for place in rule.tests:
            assert (ROOT / place).exists()
