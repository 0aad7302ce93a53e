"""Files of tools that Qdepth does not read: each is named, with what to bring instead."""

from collections.abc import Callable

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import


@pytest.mark.parametrize(
    ("text", "bring"),
    [
        (
            '"TimeStamp","Path","Value"\n"20/11/2026","\\\\a\\physicaldisk(0)\\reads","7"',
            "typeperf",
        ),
        ("# hostname;interval;timestamp;CPU;%user\nvm01;600;2026-11-20;-1;2.15\n", "sadf -j"),
        ("vm01\t600\t2026-11-20 10:10:01 UTC\tall\t%usr\t2.15\n", "sadf -j"),
        ("      tps    kB_read/s    kB_wrtn/s Device\n     1.0  2.0  3.0 sda\n", "iostat -xy"),
        ("AAA,progname,topas_nmon\nDISKBUSY,Disk Busy,hdisk0\n", "iostat -xy"),
        ("c::> qos statistics volume latency show\nWorkload  ID  Latency  Network\n", "esxtop"),
        ("10:00:00 r/w I/O per second  KBytes per sec\nLun VVName Host Port\n", "esxtop"),
        ("# HELP vmware_vm_x x\n# TYPE vmware_vm_x gauge\nvmware_vm_x 1\n", "over a range"),
        ('"Name","State","Status","Provisioned Space"\n"a","On","Normal","5 GB"', "RVTools"),
        ("Version 1.98 ------Sequential Output------ --Sequential Input-\n", "fio"),
    ],
)
def test_what_to_bring_instead(import_text: Callable[..., Import], text: str, bring: str) -> None:
    with pytest.raises(RefusedFile, match=bring):
        import_text(text)
