"""esxtop's screen of devices, copied as text."""

import pytest

from qdepth.imports.finding import RefusedFile
from tests.imports.readers.conftest import ImportText

HEADER = "DEVICE PATH/WORLD/PARTITION DQLEN ACTV QUED CMDS/s DAVG/cmd KAVG/cmd GAVG/cmd"
ROW = "naa.1 - 32 32 82 78000.50 0.30 0.81 1.11"


def test_device_without_a_latency_is_no_point(import_text: ImportText) -> None:
    idle = "naa.2 - 32 1 0 3.00 0.00 0.00 0.00"
    found = import_text("\n".join((HEADER, ROW, idle)), "screen.txt")
    assert [point.iops for point in found.points] == [78_000.5]


def test_a_volume_whose_name_has_blanks_is_read(import_text: ImportText) -> None:
    volume = "{NFS}my iso files - - 3 0 900.00 - - 3.10"
    found = import_text("\n".join((HEADER, volume)), "screen.txt")
    assert [(point.where, point.iops) for point in found.points] == [("{NFS}my iso files", 900)]


def test_a_screen_without_latencies_says_how_to_get_them(import_text: ImportText) -> None:
    header = "    DEVICE  PATH/WORLD/PARTITION DQLEN WQLEN ACTV QUED %USD LOAD CMDS/s"
    with pytest.raises(RefusedFile, match=r"without latencies\. Add DAVG/cmd"):
        import_text(f"9:42:43pm up 13 min\n\n{header}\n  naa.1 - 192 - 210 0 82 0.8 9\n", "a.txt")
