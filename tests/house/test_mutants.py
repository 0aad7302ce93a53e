"""Which mutants `make mutants` draws, and what it says of them."""

import sqlite3
from pathlib import Path

import pytest

from tools import mutants
from tools.commands import ROOT, StepFailed, run
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


def _kept(session: Path, rows: list[tuple[object, ...]], many: int) -> dict[str, set[str]]:
    """Mutations that stay in each table of a session of cosmic-ray."""
    with sqlite3.connect(session) as database:
        database.execute(
            "CREATE TABLE mutation_specs"
            " (job_id TEXT, module_path TEXT, operator_name TEXT, occurrence INTEGER,"
            " start_pos_row INTEGER)"
        )
        database.execute("CREATE TABLE work_items (job_id TEXT)")
        database.executemany("INSERT INTO mutation_specs VALUES (?, ?, ?, ?, ?)", rows)
        database.executemany("INSERT INTO work_items VALUES (?)", [row[:1] for row in rows])
    mutants.keep_drawn(session, many, seed=1)
    with sqlite3.connect(session) as database:
        return {
            table: {row[0] for row in database.execute(f"SELECT job_id FROM {table}")}  # noqa: S608
            for table in ("mutation_specs", "work_items")
        }


def test_only_what_is_drawn_stays_in_a_session(tmp_path: Path) -> None:
    rows = [(str(at), *row[1:]) for at, row in enumerate(MUTATIONS)]
    kept = _kept(tmp_path / "session.sqlite", [(*row, 1) for row in rows], 4)
    assert kept["mutation_specs"] == kept["work_items"] == drawn(rows, 4, seed=1)


def test_a_line_without_effect_keeps_its_other_mutants(tmp_path: Path) -> None:
    module = tmp_path / "limits.py"
    module.write_text(
        "@dataclass(frozen=True)\n"
        "@lru_cache(512)\n"
        "pairs = zip(ports, loads, strict=True)\n"
        "deep = depth > 32 and is_shared\n",
        encoding="utf-8",
    )
    rows = [
        (f"{operator}-{line}", str(module), f"core/{operator}", line, line)
        for operator in ("ReplaceTrueWithFalse", "NumberReplacer", "AddNot")
        for line in (1, 2, 3, 4)
    ]
    kept = _kept(tmp_path / "session.sqlite", [*rows], len(rows))
    left_out = {row[0] for row in rows} - kept["mutation_specs"]
    assert left_out == {"ReplaceTrueWithFalse-1", "NumberReplacer-2", "ReplaceTrueWithFalse-3"}


def test_a_checkout_of_another_user_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in CI, where a container runs as root and the checkout is the runner's."""
    checkout = tmp_path / "checkout"
    git = ("git", "-C", checkout, "-c", "user.name=a", "-c", "user.email=a@example.com")
    run("git", "init", "-q", checkout)
    (checkout / "limits.py").write_text("DEEPEST = 256\n", encoding="utf-8")
    run(*git, "add", ".")
    run(*git, "commit", "-qm", "Add limits")
    (checkout / "limits.py").write_text("not committed\n", encoding="utf-8")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(StepFailed):
        run(*git, "status")
    copy = mutants.last_commit(tmp_path, checkout)
    assert (copy / "limits.py").read_text(encoding="utf-8") == "DEEPEST = 256\n"


def test_rules_and_their_tests_exist() -> None:
    for rule in RULES.values():
        for package in rule.packages:
            assert (ROOT / "backend" / "qdepth" / package).is_dir()
        for place in rule.tests:
            assert (ROOT / place).exists()
