"""`qdepth ways`."""

import json
from pathlib import Path

import pytest

import qdepth
from qdepth.cli.main import main


def test_ways_are_printed_and_their_designs_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design, folder = tmp_path / "vvol.json", tmp_path / "ways"
    qdepth.examples()["priced"][1].save(design)
    asked = ["ways", str(design), "--way", "nvme_tcp", "--datastores", "2"]
    assert main([*asked, "--designs", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "VMFS on NVMe over TCP, 2 datastores" in shown
    assert qdepth.load(folder / "nvme-tcp.json").datastores[0].count == 2
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["way"] for row in found["rows"]] == ["nvme_tcp"]
    assert found["designs"][0]["schema"] == "qdepth/2"


def test_move_is_printed_and_its_design_has_a_time_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design, during = tmp_path / "vvol.json", tmp_path / "ways" / "nvme-tcp-move.json"
    qdepth.examples()["priced"][1].save(design)
    asked = ["ways", str(design), "--move", "nvme_tcp", "--vm-gib", "1", "--max-ios", "20000"]
    assert main([*asked, "--designs", str(during.parent)]) == 0
    assert "takes s" in capsys.readouterr().out
    assert [each.kind for each in qdepth.load(during).operations] == ["storage_vmotion"]
    assert main([*asked, "--at-once", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chosen"]["at_once"] == 1
