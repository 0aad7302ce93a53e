"""esxtop's screen of devices, copied as text."""

from collections.abc import Callable

from qdepth.imports.import_result import Import

ImportText = Callable[..., Import]
HEADER = "DEVICE PATH/WORLD/PARTITION DQLEN ACTV QUED CMDS/s DAVG/cmd KAVG/cmd GAVG/cmd"
ROW = "naa.1 - 32 32 82 78000.50 0.30 0.81 1.11"


def test_device_without_a_latency_is_no_point(import_text: ImportText) -> None:
    idle = "naa.2 - 32 1 0 3.00 0.00 0.00 0.00"
    found = import_text("\n".join((HEADER, ROW, idle)), "screen.txt")
    assert [point.iops for point in found.points] == [78_000.5]
