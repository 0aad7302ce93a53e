"""Changes the rules in small ways and counts the changes that tests notice: `make mutants`.

A mutant is one operator, number or condition that cosmic-ray changes. It is drawn from the rules of
access, paths, statistics and prices, with the day as the seed, and tried in a copy of the last
commit. What no test notices is printed: a missing test, or a change without effect.
"""

from __future__ import annotations

import json
import linecache
import os
import random
import re
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tools.commands import ROOT, StepFailed, environment, run

TOOL = "cosmic-ray==8.7.0"
MUTANTS_OF_A_RULE = 15
LONGEST_S = 900.0
"""Time of a run of the tests; a mutant that takes longer is noticed."""
LEAST_NOTICED_PCT = 90.0
LIKELY = re.compile(
    r"core/(NumberReplacer|AddNot|Replace(OrWithAnd|AndWithOr|TrueWithFalse|FalseWithTrue"
    r"|ContinueWithBreak|BreakWithContinue|UnaryOperator_(Delete_Not|USub_UAdd)"
    r"|BinaryOperator_(Add_Sub|Sub_Add|Mul_Div|Div_Mul|FloorDiv_Div|Pow_Mul)"
    r"|ComparisonOperator_(Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_Gt|Gt_Lt|Eq_NotEq|NotEq_Eq"
    r"|Is_IsNot|IsNot_Is)))"
)
"""Operators of cosmic-ray that make mistakes which people make too."""
WITHOUT_EFFECT = (
    (re.compile("core/ReplaceTrueWithFalse"), re.compile(r"\b(frozen|slots|strict)=True")),
    (re.compile("core/NumberReplacer"), re.compile(r"@lru_cache\(")),
)
"""Operators, and the lines where a correct program does not show their mutants: guards against
assignments and unequal lengths, and sizes of caches."""


@dataclass(frozen=True)
class Rule:
    """Packages with rules, and the places of their tests, the quickest first."""

    packages: Sequence[str]
    tests: Sequence[str]


COMPARED = (
    "ratio_words",
    "evidence",
    "engine_intervals",
    "beyond_speed",
    "verdict",
    "class_differences",
    "class_ranking",
    "ranking",
    "candidate_ranking",
    "comparison",
)
"""Tests of comparisons."""
RULES: Mapping[str, Rule] = {
    "access": Rule(["lowering"], ["tests/golden", "tests/lowering"]),
    "paths": Rule(
        ["design/routing", "network/visits"],
        ["tests/network", "tests/golden", "tests/design", "tests/lowering"],
    ),
    "statistics": Rule(["statistics"], ["tests/statistics", "tests/golden"]),
    "prices": Rule(
        ["report/prices", "studies/compare"],
        [
            "tests/report/test_price.py",
            "tests/report/test_effective_capacity.py",
            *(f"tests/studies/test_{name}.py" for name in COMPARED),
        ],
    ),
}


@dataclass(frozen=True)
class Tried:
    """A mutant and what came of it."""

    rule: str
    place: str
    """Module and line, relative to the sources."""
    operator: str
    is_noticed: bool
    diff: str


def try_mutants(uv: Path, mutants_of_a_rule: int, seed: int) -> list[Tried]:
    """Try mutants of every rule in a copy of the last commit."""
    with tempfile.TemporaryDirectory(prefix="qdepth-mutants-", ignore_cleanup_errors=True) as made:
        copy = last_commit(Path(made))
        return [
            tried
            for name, rule in RULES.items()
            for tried in _tried(uv, copy, (name, rule), (mutants_of_a_rule, seed))
        ]


def last_commit(folder: Path, of: Path = ROOT) -> Path:
    """Return a copy of the files of the last commit, in a folder of its own.

    In a container the checkout may belong to another user, which git refuses unless told.
    """
    packed = folder / "commit.tar"
    all_owners = ("-c", "safe.directory=*")
    run("git", *all_owners, "archive", "--prefix=copy/", "--output", packed, "HEAD", cwd=of)
    run("tar", "-xf", packed, "-C", folder)
    return folder / "copy"


def report(tried: Sequence[Tried]) -> Iterator[str]:
    """Lines that say what was noticed, by rule, and what was not."""
    for name in RULES:
        of_rule = [one for one in tried if one.rule == name]
        noticed = sum(one.is_noticed for one in of_rule)
        yield f"{name}: {noticed} of {len(of_rule)} noticed"
    for one in tried:
        if not one.is_noticed:
            yield f"\nNot noticed: {one.rule}, {one.place}, {one.operator}\n{one.diff}"


def mutants(uv: Path) -> None:
    """Try as many mutants as `MUTANTS` says, with the seed `MUTANTS_SEED`; fail below the least
    share."""
    count = int(os.environ.get("MUTANTS", MUTANTS_OF_A_RULE))
    seed = int(os.environ.get("MUTANTS_SEED", datetime.now(UTC).toordinal()))
    tried = try_mutants(uv, count, seed)
    print(*report(tried), sep="\n")
    share_pct = 100.0 * sum(one.is_noticed for one in tried) / len(tried)
    print(f"\n{share_pct:.0f} % of {len(tried)} mutants noticed (seed {seed}).")
    if share_pct < LEAST_NOTICED_PCT:
        raise StepFailed(f"Less than {LEAST_NOTICED_PCT:g} % of the mutants were noticed.")


def drawn(mutations: Sequence[tuple[str, str, str, int]], many: int, seed: int) -> set[str]:
    """Ids of the mutations to try: `many` of those that people could make.

    Parameters
    ----------
    mutations : sequence of tuple
        Id, module, operator and occurrence of each.
    """
    likely = sorted(row[1:] + row[:1] for row in mutations if LIKELY.fullmatch(row[2]))
    chosen = random.Random(seed).sample(likely, min(many, len(likely)))  # noqa: S311
    return {row[-1] for row in chosen}


def _tried(uv: Path, copy: Path, named: tuple[str, Rule], draw: tuple[int, int]) -> Iterator[Tried]:
    name, rule = named
    config, session = copy.parent / f"{name}.toml", copy.parent / f"{name}.sqlite"
    config.write_text(_config(copy, rule), encoding="utf-8")
    tool = (uv, "tool", "run", "--from", TOOL, "cosmic-ray")
    _quietly(copy, *tool, "baseline", config)
    _quietly(copy, *tool, "init", config, session)
    keep_drawn(session, *draw)
    _quietly(copy, *tool, "exec", config, session)
    for line in _quietly(copy, *tool, "dump", session).splitlines():
        work, result = json.loads(line)
        mutation = work["mutations"][0]
        module = Path(mutation["module_path"]).relative_to(copy / "backend")
        yield Tried(
            rule=name,
            place=f"{module}:{mutation['start_pos'][0]}",
            operator=mutation["operator_name"],
            is_noticed=result["test_outcome"] != "survived",
            diff=result["diff"],
        )


def _config(copy: Path, rule: Rule) -> str:
    packages = [str(copy / "backend" / "qdepth" / package) for package in rule.packages]
    python = ROOT / ".venv" / "bin" / "python"
    tests = f"{python} -m pytest -x -q -p no:cacheprovider -m 'not full' {' '.join(rule.tests)}"
    return f"""\
[cosmic-ray]
module-path = {json.dumps(packages)}
timeout = {LONGEST_S}
excluded-modules = []
test-command = {json.dumps(tests)}

[cosmic-ray.distributor]
name = "local"
"""


def keep_drawn(session: Path, many: int, seed: int) -> None:
    """Leave only the drawn mutations in a session."""
    columns = "job_id, module_path, operator_name, occurrence, start_pos_row"
    with sqlite3.connect(session) as database:
        rows = database.execute(f"SELECT {columns} FROM mutation_specs").fetchall()  # noqa: S608
        chosen = drawn([row[:4] for row in rows if _has_effect(row)], many, seed)
        others = [(row[0],) for row in rows if row[0] not in chosen]
        for table in ("mutation_specs", "work_items"):
            database.executemany(f"DELETE FROM {table} WHERE job_id = ?", others)  # noqa: S608


def _has_effect(row: tuple[str, str, str, int, int]) -> bool:
    _, module, operator, _, number = row
    line = linecache.getline(module, number)
    return not any(of.fullmatch(operator) and place.search(line) for of, place in WITHOUT_EFFECT)


def _quietly(copy: Path, *command: str | Path) -> str:
    """Output of a command that imports the program from the copy."""
    done = subprocess.run(
        command,
        check=False,
        cwd=copy,
        env=environment() | {"PYTHONPATH": str(copy / "backend"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        shown = " ".join(map(str, command))
        raise StepFailed(
            f"`{shown}` ended with exit code {done.returncode}:\n{done.stdout}{done.stderr}"
        )
    return done.stdout
