"""`qdepth known-answers`."""

import json
from dataclasses import replace

import pytest

from qdepth.cli.commands import known_answers
from qdepth.cli.main import main
from qdepth.known_answers import simulated_answers
from qdepth.known_answers.open_questions import single

GOOD = single("good", rate=300.0, scv=1.0, ios=20_000)
BAD = replace(
    single("bad", rate=300.0, scv=1.0, ios=20_000),
    quantities=(replace(GOOD.quantities[1], exact=1.0),),
)


@pytest.fixture(autouse=True)
def _small_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two questions without replays, which take most of the time and have tests of their own."""
    monkeypatch.setattr(known_answers, "suite", lambda: [GOOD, BAD])
    monkeypatch.setattr(simulated_answers, "require_same_path", lambda *_: None)


def test_rows_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known-answers", "good", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [list(row) for row in rows] == [
        ["id", "quantity", "exact", "low", "high", "verdict", "citation"]
    ] * len(GOOD.quantities)
    assert all(row["low"] <= row["exact"] <= row["high"] for row in rows)
    assert {row["verdict"] for row in rows} == {"inside"}


def test_a_row_that_fails_is_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known-answers"]) == 1
    said = capsys.readouterr().out
    assert "5 of 6 exact values are inside their interval. Failed: bad/latency_mean_ms." in said
    assert "eq. (3.26)" in said


def test_unknown_question_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["known-answers", "gg1"]) == 3
    assert "there is no question gg1; the questions are good, bad" in capsys.readouterr().err
