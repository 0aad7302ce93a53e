"""`qdepth timeline`: what it prints, and what it refuses."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.report.by_io import ByIoDifferences
from qdepth.report.timeline import TimelineReport
from qdepth.studies.simulate.options import SimulationOptions
from tests.design.test_operation_problems import (
    OFFLOAD,
    THIN,
    clone,
    power_on,
    scrub,
    unmap,
    with_operations,
)
from tests.support.designs import Json

Capture = pytest.CaptureFixture[str]
QUICK = ["--max-ios", "20000"]


def written(document: Json, folder: Path) -> str:
    path = folder / "design.json"
    path.write_text(json.dumps(document))
    return str(path)


def test_prints_operations_reasons_and_regimes(tmp_path: Path, capsys: Capture) -> None:
    path = written(with_operations(clone(disk=THIN)), tmp_path)
    assert main(["timeline", path, *QUICK]) == 0
    text = capsys.readouterr().out
    assert "copy       data_mover" in text
    assert "The host does the work of copy: array has no copy engine." in text
    assert "under way" in text


def test_locks_have_columns_of_their_own(tmp_path: Path, capsys: Capture) -> None:
    path = written(with_operations(power_on(hold_ms=5.0), hosts__0__count=2), tmp_path)
    assert main(["timeline", path, *QUICK]) == 0
    text = capsys.readouterr().out
    assert "storm reserves the LUN: array does not support ATS." in text
    assert "RESV/s  CONS/s  ATS/s" in text


def test_what_never_ends_is_told_with_the_reason(tmp_path: Path, capsys: Capture) -> None:
    document = with_operations(scrub(host="esx1", rate_cap_mb_s=0.0), timeline={"length_s": 0.5})
    path = written(document, tmp_path)
    assert main(["timeline", path, *QUICK]) == 0
    text = capsys.readouterr().out
    assert "Doubtful: scrub never ends: its rate cap is 0." in text
    assert main(["timeline", path, "--by-io", "--replications", "2", "--slices", "5"]) == 0
    assert "scrub      never: its rate cap is 0" in capsys.readouterr().out


def test_json_is_the_report(tmp_path: Path, capsys: Capture) -> None:
    document = with_operations(clone(disk=THIN), unmap(start_s=30.0), arrays__0__offload=OFFLOAD)
    assert main(["timeline", written(document, tmp_path), *QUICK, "--json"]) == 0
    report = TimelineReport.model_validate_json(capsys.readouterr().out)
    assert [row.id for row in report.operations] == ["copy", "free"]
    assert [regime.running for regime in report.regimes] == [["copy"], [], ["free"]]


@pytest.mark.parametrize(
    ("document", "arguments", "message"),
    [
        (with_operations(), [], "The timeline of this design is empty"),
        (with_operations(clone()), ["--engine", "analytic"], "does not support operations"),
    ],
)
def test_refuses(
    document: Json, arguments: list[str], message: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["timeline", written(document, tmp_path), *arguments]) in (2, 3)
    assert message in capsys.readouterr().err


def test_refuses_before_it_compiles_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled(_options: SimulationOptions) -> None:
        pytest.fail("an engine was prepared")

    monkeypatch.setattr("qdepth.cli.commands.timeline.make_ready", compiled)
    assert main(["timeline", written(with_operations(), tmp_path), *QUICK]) == 3


def test_by_io_prints_ends_spans_and_slices(tmp_path: Path, capsys: Capture) -> None:
    disk = {"format": "eager_zeroed", "provisioned_gib": 0.25}
    document = with_operations(clone(disk=disk, start_s=1.0), timeline={"length_s": 5.0})
    path = written(document, tmp_path)
    assert main(["timeline", path, "--by-io", "--replications", "2", "--slices", "30"]) == 0
    text = capsys.readouterr().out
    assert "in 2 replications" in text
    words = [line.split()[0] for line in text.splitlines() if line]
    assert {"before", "during", "after", "copy"} <= set(words)
    assert main(["timeline", path, "--by-io", "--slices", "1001"]) == 2
    assert (
        "--slices(=1001): slices is 1001, which is too large. Allowed: at most 1000."
        in capsys.readouterr().err
    )
    assert main(["timeline", path, "--by-io", "--max-ios", "20000"]) == 2
    assert "--max-ios(=20000): regimes are so long" in capsys.readouterr().err


def test_by_io_two_designs_are_subtracted(tmp_path: Path, capsys: Capture) -> None:
    disk = {"format": "eager_zeroed", "provisioned_gib": 0.1}
    copy = clone(disk=disk, start_s=0.5)
    document = with_operations(copy, timeline={"length_s": 3.0})
    one = written(document, tmp_path)
    other = tmp_path / "other.json"
    mover = {"outstanding_pieces": 4}
    other.write_text(json.dumps({**document, "hosts": [{**document["hosts"][0],
        "data_mover": mover}, *document["hosts"][1:]]}))  # fmt: skip
    by_io = ["--by-io", "--replications", "2", "--slices", "10"]
    assert main(["timeline", str(other), "--against", one, *by_io, "--json"]) == 0
    found = ByIoDifferences.model_validate_json(capsys.readouterr().out)
    assert (found.operations[0].finish_s.value or 0.0) > 0.0
    assert main(["timeline", str(other), "--against", one]) == 2
    assert "with --by-io alone" in capsys.readouterr().err
