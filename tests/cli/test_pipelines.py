"""What pipelines need of commands: fields, standard input, files, tables, exit codes."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from qdepth.cli.design_arguments import design_from
from qdepth.cli.main import COMMANDS, main
from qdepth.design.problem import InvalidDesign
from qdepth.errors import QdepthError
from qdepth.library import progress_lines
from qdepth.library.progress_lines import ProgressLines
from tests.support.scenarios import design

Capture = pytest.CaptureFixture[str]
QUICK = ["--engine", "analytic"]


@pytest.fixture
def written(tmp_path: Path) -> str:
    """A design file with a target that it keeps by far."""
    file = tmp_path / "design.json"
    target = {"quantity": "mean", "at_most_ms": 1000.0}
    file.write_text(json.dumps(design() | {"latency_target": target}))
    return str(file)


def _iops(capsys: Capture) -> float:
    found = json.loads(capsys.readouterr().out)
    value: float = found["total"]["iops"]["value"]
    return value


def _field_of(written: str) -> str:
    document = json.loads(Path(written).read_text())
    return f"hosts.{document['hosts'][0]['id']}.lun_depth"


def test_field_that_is_set_changes_the_answer(written: str, capsys: Capture) -> None:
    main(["solve", written, *QUICK, "--json"])
    before = _iops(capsys)
    assert main(["solve", written, *QUICK, "--json", "--set", f"{_field_of(written)}=1"]) == 0
    assert _iops(capsys) < before


def test_dash_is_standard_input(
    written: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(written).read_bytes())))
    assert main(["solve", "-", *QUICK, "--json"]) == 0
    read = _iops(capsys)
    main(["solve", written, *QUICK, "--json"])
    assert _iops(capsys) == read


def test_answer_goes_into_a_file(written: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "answer.csv"
    assert main(["solve", written, *QUICK, "--csv", "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    rows = list(csv.DictReader(io.StringIO(out.read_text(), newline="")))
    assert rows[0]["vm_group"] == "total"
    assert float(rows[0]["iops"]) > 0


def test_compared_designs_are_a_table_too(written: str, capsys: Capture) -> None:
    assert main(["compare", written, written, *QUICK, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out, newline="")))
    assert sum(row["vm_group"] == "total" for row in rows) == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 0),
        (["--fail-on", "missed"], 0),
        (["--fail-on", "missed", "--set", "designs.{id}.latency_target.at_most_ms=0.001"], 1),
        (["--set", "designs.{id}.latency_target.at_most_ms=0.001"], 0),
        (["--json", "--csv"], 2),
        (["--engine", "quick"], 2),
        (["--set", "lun_depth"], 2),
        (["--set", "hosts.nobody.lun_depth=3"], 3),
        (["-o", "/no/such/folder/a.txt"], 3),
    ],
)
def test_exit_code_says_what_happened(
    written: str, arguments: list[str], code: int, capsys: Capture
) -> None:
    own = json.loads(Path(written).read_text())["id"]
    filled = [each.replace("{id}", own) for each in arguments]
    assert main(["solve", written, *QUICK, *filled]) == code
    assert (capsys.readouterr().err != "") == (code > 1)


def test_refused_file_ends_with_3(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    assert main(["solve", str(tmp_path / "bad.json")]) == 3


def test_database_that_is_away_ends_with_5(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDEPTH_DATABASE_URL", f"postgresql://me@/db?host={tmp_path}")
    assert main(["migrate"]) == 5


def test_every_exit_code_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "command.md").read_text()
    used = {each.exit_code for each in _all_below(QdepthError)}
    assert used <= {2, 3, 4, 5}
    for code in {0, 1} | used:
        assert f"| {code} |" in page


def _all_below(base: type[QdepthError]) -> set[type[QdepthError]]:
    return {base} | {one for each in base.__subclasses__() for one in _all_below(each)}


def test_example_is_listed_printed_and_copied(tmp_path: Path, capsys: Capture) -> None:
    assert main(["examples"]) == 0
    assert "cluster" in capsys.readouterr().out
    assert main(["examples", "cluster/vvol"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "vvol"
    assert main(["examples", "none"]) == 2
    file = tmp_path / "mine.json"
    field = "hosts.esx01.lun_depth"
    assert main(["new", str(file), "--set", f"{field}=16"]) == 0
    assert json.loads(file.read_text())["hosts"][0]["lun_depth"] == 16
    assert main(["new", str(file)]) == 3
    capsys.readouterr()
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: fine\n"


def test_check_lists_what_is_wrong_in_each_file(
    written: str, tmp_path: Path, capsys: Capture
) -> None:
    bad = design()
    bad["hosts"][0]["lun_depth"] = -1
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(bad))
    assert main(["check", written, str(file), str(tmp_path / "none.json"), "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found[0]["problems"] == []
    assert "lun_depth" in found[1]["problems"][0]
    assert "cannot be read" in found[2]["problems"][0]


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_each_command_and_its_options(shell: str, capsys: Capture) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name in COMMANDS:
        assert f"    {name}) options=" in script
    assert "--fail-on" in script


def test_bash_completes_options_of_a_command(tmp_path: Path, capsys: Capture) -> None:
    main(["completion", "bash"])
    script = tmp_path / "completion"
    script.write_text(
        capsys.readouterr().out
        + 'COMP_WORDS=(qdepth solve --fa) COMP_CWORD=2\n_qdepth\necho "${COMPREPLY[@]}"\n'
    )
    said = subprocess.run(
        ["/bin/bash", str(script)], env=os.environ, capture_output=True, text=True, check=True
    )
    assert said.stdout == "--fail-on\n"


def test_log_gets_a_line_now_and_then(capsys: Capture) -> None:
    now = [0.0]
    lines = ProgressLines(lambda: now[0])
    lines.show("1 of 9")
    now[0] = progress_lines.PAUSE_S
    lines.show("5 of 9")
    lines.show("6 of 9")
    assert capsys.readouterr().err == "5 of 9\n"


def test_cluster_is_shown_on_one_page_with_its_targets(capsys: Capture) -> None:
    main(["new", "-"])
    text = capsys.readouterr().out
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["solve", "-", *QUICK]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 50
    classes = [line for line in lines if line.startswith(("SQL ", "Web ", "Backup "))]
    assert len(classes) == 3
    assert all("Pass: " in line or "Open: " in line for line in classes)
    assert lines.index(classes[0]) < next(
        i for i, line in enumerate(lines) if line.startswith("all classes")
    )
    assert any("(48 alike)" in line for line in lines)


@pytest.mark.parametrize(
    ("text", "price"), [("78000", 78000.0), ("78.000,50", 78000.5), ("78 000", 78000.0)]
)
def test_numbers_of_a_field_are_read_as_those_of_sheets(
    written: str, tmp_path: Path, text: str, price: float
) -> None:
    field = f"arrays.{json.loads(Path(written).read_text())['arrays'][0]['id']}.price.quote"
    file = tmp_path / "priced.json"
    file.write_text(json.dumps(json.loads(Path(written).read_text()) | {"currency": "EUR"}))
    assert design_from(file, [f"{field}={text}"]).arrays[0].price.quote == price
    for wrong in ("78.000", "USD 5", ""):
        with pytest.raises(InvalidDesign):
            design_from(file, [f"{field}={wrong}"])
