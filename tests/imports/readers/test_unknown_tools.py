"""Files of tools that Qdepth does not read: each is named, with what to bring instead."""

import json
from collections.abc import Callable

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportZipped


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
        (
            "Device,r/s,rkB/s,r_await,w/s,w_await\nsda,1400.00,11200.00,1.00,600.00,1.50\n",
            "iostat -xy",
        ),
        (
            "avg-cpu:  %user   %nice %system %iowait\n           1.00    0.00    2.00\n",
            "iostat -xy",
        ),
        ("Linux 5.14.0 (vm01)  11/20/2026\n\n10:00:01 AM  tps  rtps  wtps\n", "iostat -xy"),
        ('"Path","CookedValue"\n"\\\\a\\physicaldisk(0 c:)\\disk reads/sec","7"', "typeperf"),
        ('[{"MetricId": "virtualdisk.numberreadaveraged.average", "Value": 1}]', "Export-Csv"),
        (
            "Virtual Machine worldGroupID: 7, Virtual Machine Display Name: a, {\n",
            "vscsiStats -p all -c",
        ),
        ("Error generating I/O requests\n", "run diskspd again"),
        ("Error opening file: C:\\a.dat [5]\n", "run diskspd again"),
        ("Command Line: diskspd -b8K -d60 -L a.dat\n", "to its end"),
        ("a: (g=0): rw=randread, bs=4K, ioengine=libaio, iodepth=1\nfio-3.36\n", "cut off"),
        ("Label,Phase,RuntimeMS,Rank,MixType,Done%,DoneBytes,MiB/s,IOPS\n", "--csvfile"),
        ("filename,rw,numjobs,iodepth,read-iops-mean\n/dev/sdb,randread,1,8,5\n", "json"),
        ("VM     ReadIOPS WriteIOPS\n--     -------- ---------\nsql01  100 50\n", "Export-Csv"),
        ("| VM | Read IOPS |\n|---|---|\n| sql01 | 100 |\n", "Export-Csv"),
        ("VM        : sql01\nReadIOPS  : 100\n", "Export-Csv"),
        ('[{"VM": "sql01", "ReadIOPS": 100}]', "Export-Csv"),
        ('"Time","Read rate for ds1 (KBps)"\n"11/30/2026, 9:00:00 AM","100"\n', "Get-Stat"),
        ("\n\n  \n", "is empty"),
        ("SunOS db01 5.10 Generic sun4u 11/30/2026\n\n10:00:00 %usr %sys\n", "another system"),
        ("   tty        sd0           cpu\n tin tout kps tps serv us sy wt id\n", "another system"),
        ("c::> qos statistics volume latency show\nWorkload  ID  Latency  Network\n", "esxtop"),
        ("10:00:00 r/w I/O per second  KBytes per sec\nLun VVName Host Port\n", "esxtop"),
        ("# HELP vmware_vm_x x\n# TYPE vmware_vm_x gauge\nvmware_vm_x 1\n", "over a range"),
        ('"Name","State","Status","Provisioned Space"\n"a","On","Normal","5 GB"', "RVTools"),
        ("naa.600a\n   Display Name: x\n   Has Settable Display Name: true\n", "RVTools"),
        ("naa.600a\n   Device: naa.600a\n   Successful Commands: 1234\n", "esxtop"),
        ("procs -----------memory----------\n r  b   swpd\n", "iostat -xy"),
        ('"Dstat 0.7.3 CSV output"\n"io/total",\n700,300\n', "iostat -xy"),
        ("--- /dev/sda (block device) ioping statistics ---\n9 requests\n", "iostat -xy"),
        ('{\n  "schema": "qdepth/2",\n  "id": "a"}', "qdepth solve"),
        ("Version 1.98 ------Sequential Output------ --Sequential Input-\n", "fio"),
    ],
)
def test_what_to_bring_instead(import_text: Callable[..., Import], text: str, bring: str) -> None:
    with pytest.raises(RefusedFile, match=bring):
        import_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "$ ./test\nError opening file: No such file or directory\n",
        "#!/bin/bash\n# HELP text of the script\n",
    ],
)
def test_words_that_others_use_too_are_no_mark_of_a_tool(
    import_text: Callable[..., Import], text: str
) -> None:
    with pytest.raises(RefusedFile, match="is not a known kind of file"):
        import_text(text)


def test_another_tool_in_a_folder_of_results_is_named(import_zipped: ImportZipped) -> None:
    result = {"iops": 20_000, "bw": 80_000, "lat_ns": {"mean": 8e5}, "runtime": 60_000}
    fio = {"fio version": "fio-3.36", "jobs": [{"jobname": "a", "read": result}]}
    files = {
        "run/fio.json": json.dumps(fio),
        "run/job.fio": "[global]\nrw=read\n",
        "run/nmon.txt": "AAA,progname,topas_nmon\n",
    }
    texts = [f.text for f in import_zipped(files).findings]
    assert any("nmon.txt is nmon" in text for text in texts)
    assert "1 more files in its folder contain no results." in texts
