"""Contents that files of strangers have: sums next to one half, values below 0, no load at all."""

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportTabs, ImportText
from tests.support.rvtools_files import estate_tabs


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


@pytest.mark.parametrize(
    ("half", "rate", "read_pct"), [("Read IOPS", 750, 75), ("Write IOPS", 250, 75)]
)
def test_the_other_half_of_a_total_is_the_difference(
    import_text: ImportText, half: str, rate: int, read_pct: float
) -> None:
    found = import_text(f"Datastore,Total IOPS,{half}\nds1,1000,{rate}\n", "ios.csv")
    (row,) = found.loads[0].rows
    assert (row.iops, row.read_pct) == (1_000, read_pct)
    assert "but only reads or only writes" in _texts(found)


LOG = "(PDH-CSV 4.0) (UTC)(0)"
COUNTERS = ("Commands/sec", "Reads/sec", "Writes/sec")


def _log(*rows: str) -> str:
    header = [LOG, *(rf"\\host\Physical Disk SCSI Device(naa.1)\{name}" for name in COUNTERS)]
    lines = [f"11/30/2026 10:0{number}:00,{row}" for number, row in enumerate(rows)]
    return "\n".join([",".join(header), *lines])


def test_a_negative_rate_leaves_its_device_out_instead_of_halving_it(
    import_text: ImportText,
) -> None:
    found = import_text(_log("-2000,-1400,600", "100,70,30"))
    assert {row.iops for load in found.loads for row in load.rows} == {100}
    assert "as -2000" in _texts(found)


@pytest.mark.parametrize("text", [_log("0,0,0"), "Datastore,Read IOPS,Write IOPS\nds1,0,0\n"])
def test_a_file_without_any_io_has_no_load_and_says_so(import_text: ImportText, text: str) -> None:
    found = import_text(text, "ios.csv")
    assert not found.loads
    assert "All of its rates are 0" in _texts(found)


def test_a_table_without_rows_says_so(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match="no rows below it"):
        import_text("Datastore,Read IOPS,Write IOPS\n", "ios.csv")


@pytest.mark.parametrize(
    ("tab", "column"), [("vInfo", "VM"), ("vHost", "Host"), ("vMultiPath", "Disk")]
)
def test_a_key_column_that_a_tab_lacks_is_named(
    tab: str, column: str, import_tabs: ImportTabs
) -> None:
    tabs = estate_tabs(hosts=2, vms=4)
    tabs[tab] = [{name: cell for name, cell in row.items() if name != column} for row in tabs[tab]]
    found = import_tabs(tabs)
    assert f"It has no column {column}" in _texts(found)
