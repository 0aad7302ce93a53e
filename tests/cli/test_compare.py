"""`qdepth compare`: designs side by side."""

import json
from pathlib import Path

import pytest

from qdepth.cli.main import main
from qdepth.cli.text_tables import figure
from qdepth.report.comparison import ComparedReports
from qdepth.studies.cases import published_cases as cases
from tests.support.designs import changed, small_design
from tests.support.scenarios import CALIBRATION, design

Capture = pytest.CaptureFixture[str]
QUICK = ["--max-ios", "5000"]


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    path = tmp_path / "deep.json"
    path.write_text(
        json.dumps(changed(small_design(), id="deep", title="Deep", hosts__0__lun_depth=64))
    )
    return path


def test_json_is_the_comparison(file: Path, deep: Path, capsys: Capture) -> None:
    assert main(["compare", str(file), str(deep), *QUICK, "--json"]) == 0
    comparison = ComparedReports.model_validate_json(capsys.readouterr().out)
    assert [report.design_id for report in comparison.reports] == ["small", "deep"]
    assert [change.pointer for change in comparison.changes] == ["/hosts/0/lun_depth"]


def test_text(file: Path, deep: Path, capsys: Capture) -> None:
    main(["compare", str(file), str(deep), *QUICK, "--max-simulated-s", "0.002"])
    text = capsys.readouterr().out
    doubted, verdict = text.index("Not settled."), text.index("Both perform the same; choose ")
    assert doubted < verdict, "2 ms settle nothing"
    assert "To simulate longer: --max-ios 5000" in text[:verdict]
    assert "/hosts/0/lun_depth" in text
    assert "total_price" not in text


def test_what_matters_is_asked_for_or_refused_in_words(file: Path, capsys: Capture) -> None:
    slow = file.parent / "slow.json"
    slow.write_text(json.dumps(changed(small_design(), id="slow", arrays__0__read_ms=9.0)))
    ask = ["compare", str(file), str(slow), "--engine", "analytic", "--json"]

    def is_clear(*options: str) -> bool:
        assert main([*ask, *options]) == 0
        found = ComparedReports.model_validate_json(capsys.readouterr().out)
        return any(row.is_clear for row in found.differences)

    assert is_clear("--material-difference-pct", "0")
    assert not is_clear("--material-difference-pct", "100")
    assert main([*ask, "--material-difference-pct", "101"]) != 0
    assert "material_difference_pct" in capsys.readouterr().err


def test_calibrated_designs_show_the_intervals_of_calibration_and_model(
    tmp_path: Path, capsys: Capture
) -> None:
    files = []
    for name, depth in (("four", 4), ("eight", 8)):
        document = design(name, calibration=CALIBRATION)
        document["hosts"][0]["lun_depth"] = depth
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps(document))
    ask = ["compare", *map(str, files), "--engine", "analytic"]
    main([*ask, "--json"])
    first = ComparedReports.model_validate_json(capsys.readouterr().out).reports[0]
    main(ask)
    text = capsys.readouterr().out
    assert first.prediction is not None
    for quantity in ("latency_p99_ms", "mb_s"):
        known = first.prediction.of(quantity)
        assert known is not None
        assert f"({figure(known.low)} to {figure(known.high)})" in text
    assert "both designs share their fitted parameters" in text


def test_prices_stand_beside_the_results(capsys: Capture) -> None:
    """The worked example of docs/how-to/prices.md shows the prices that its table has."""
    folder = Path(cases.__file__).parent / "priced"
    names = [str(folder / name) for name in ("vmfs.json", "vvol.json")]
    main(["compare", *names, "--engine", "analytic"])
    rows = capsys.readouterr().out.splitlines()
    totals = [row.split()[-1] for row in rows if "total_price [EUR]" in row]
    assert totals == ["104,300", "110,300"]
    per_gb = [row.split()[-1] for row in rows if "  price_per_gb [EUR/GB]" in row]
    assert per_gb == ["5.929", "6.27"]
    assert sum("at_target.iops_per_gb" in row for row in rows) == 2


def test_equal_designs(file: Path, capsys: Capture) -> None:
    main(["compare", str(file), str(file), "--engine", "analytic"])
    text = capsys.readouterr().out
    assert "No field differs." in text
    assert text.startswith("Both perform the same; choose by cost and operations. IOPS (A\u00a0")


@pytest.mark.parametrize("number", [1, 7])
def test_number_of_designs(file: Path, capsys: Capture, number: int) -> None:
    assert main(["compare", *[str(file)] * number]) == 2
    assert f"The number of design files is {number}; name 2 to 6." in capsys.readouterr().err
