"""Files that somebody or something has changed since the tool wrote them, made up here.

Spreadsheets save them with signs of their own, loops append one run to the other, terminals colour
numbers, programs pad ends. What is read of each is what the file says by hand.
"""

import json
import re
from pathlib import Path

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from qdepth.imports.load.host_log import times_of
from qdepth.imports.number_text import saved_number
from tests.imports.readers.conftest import ImportPaths, ImportTabs, ImportText
from tests.imports.readers.test_benchmarks import HCI
from tests.imports.readers.test_esxtop_groups import DEVICE, batch_file, log_of_host
from tests.imports.readers.test_later_shapes import IOMETER
from tests.support.rvtools_files import NAA, Tabs, csv_of, estate_tabs

LUN = f"Physical Disk SCSI Device({NAA.format(0)})"
LOG = batch_file({LUN: DEVICE | {"Commands/sec": 3_000.0, "Reads/sec": 2_100.0}})


def _texts(found: Import) -> str:
    return " ".join(finding.text for finding in found.findings)


def _european(text: str) -> str:
    """As a European spreadsheet saves it: `3.000,00` between semicolons, the day first."""
    dated = re.sub(r'"(\d\d)/(\d\d)/(\d{4} )', r'"\2.\1.\3', text)

    def number(found: re.Match[str]) -> str:
        return f'"{float(found[1]):,.2f}"'.translate(str.maketrans(",.", ".,"))

    return re.sub(r'"(\d+\.\d+)"', number, dated).replace('","', '";"')


@pytest.mark.parametrize(
    "changed",
    [
        _european(LOG),
        LOG.replace('","', '", "'),
        "\r\n\r\n" + LOG,
        "sep=,\r\n" + LOG,
        re.sub(r":(\d\d)\"", r':\1.123"', LOG),
        LOG + LOG,
        LOG.replace("\r\n", "\r\r\n"),
        LOG + "\x1a",
    ],
    ids=["european", "blanks", "blank lines", "sep", "ms", "twice", "CR CR LF", "Ctrl-Z"],
)
def test_a_batch_file_of_esxtop_is_read_as_it_was_written(
    import_text: ImportText, changed: str
) -> None:
    found = import_text(changed, "esxtop.csv")
    row = found.loads[0].rows[0]
    assert (row.iops, row.read_pct, found.loads[0].interval_s) == (3_000, 70, 10)
    assert found.points[0].latency_mean_ms == 0.5


def test_logs_of_hosts_are_one_whatever_wrote_their_times(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]
    logs = [log_of_host(host, [{LUN: DEVICE}] * 3) for host in ("esx01", "esx02")]
    for path, log in zip(paths, (logs[0], _european(logs[1])), strict=True):
        path.write_text(log)
    peak = import_paths(*paths).loads[0]
    assert (peak.hosts, peak.rows[0].iops) == (["esx01", "esx02"], 2_000)


@pytest.mark.parametrize(
    ("moments", "apart"),
    [
        (["01/31/2026 03:04:00", "01/31/2026 03:04:05"], 5),
        (["01/02/2026 11:59:55 AM", "01/02/2026 12:00:05 PM"], 10),
        (["02.01.2026 03:04:00", "02.01.2026 03:04:05"], 5),
        (["31/01/2026 23:59:55", "01/02/2026 00:00:00"], 5),
        (["2026-01-02 03:04:00.5", "2026-01-02 03:04:05.5"], 5),
        (["01/02/2026 3:04", "01/02/2026 3:05"], 60),
    ],
)
def test_times_are_read_in_the_order_of_their_country(moments: list[str], apart: float) -> None:
    times = times_of(moments)
    assert times is not None
    assert times[1] - times[0] == apart


@pytest.mark.parametrize("moment", ["", "13/32/2026 03:04:05", "yesterday", "01/02/2026 25:04:05"])
def test_a_time_that_is_none_is_not_guessed(moment: str) -> None:
    assert times_of(["01/02/2026 03:04:05", moment]) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3000.00", 3000), ("3.000,50", 3000.5), ("3,000.50", 3000.5), ("0,123", 0.123),
        ("1.234.567,00", 1_234_567), ("", None), ("n/a", None), ("inf", None),
    ],
)  # fmt: skip
def test_numbers_are_read_as_spreadsheets_save_them(text: str, number: float | None) -> None:
    assert saved_number(text) == number


def test_iometer_of_a_european_spreadsheet(import_text: ImportText) -> None:
    """Semicolons, decimal commas, and empty cells at the end of each row."""
    lines = IOMETER.format(name="8K mixed", kind="DISK").splitlines()
    rows = [";".join(re.sub(r"^(\d+)\.(\d+)$", r"\1,\2", c) for c in x.split(",")) for x in lines]
    text = "\r\n".join(f"{row};;;" for row in rows)
    (point,) = import_text(text.encode("cp1252"), "results.csv").points
    assert (point.iops, point.latency_mean_ms, point.outstanding_ios) == (20_000, 1.6, 32)
    assert (point.block_kib, point.random_pct, point.problem) == (8, 70, None)


TITLE = "Histogram: IO lengths of{what} commands,virtual machine worldGroupID,1,virtual disk handleID,8192 (scsi0:0)"  # noqa: E501
VSCSI = "\n".join(
    f"{TITLE.format(what=what)}\nmin,1\nmax,9\nmean,5\ncount,{n}\nFrequency,Histogram Bucket Limit"
    f"\n{n},4096\n0,8192\n0,8192"
    for what, n in (("", 100), (" Read", 70), (" Write", 30))
)


@pytest.mark.parametrize(
    "changed",
    [
        VSCSI.replace(",", ";").replace("\n", ";;\r\n"),
        "\n".join(",".join(f'"{c}"' for c in line.split(",")) for line in VSCSI.splitlines()),
        VSCSI.replace(",", "\t"),
    ],
    ids=["semicolons", "quotes", "tabs"],
)
def test_histograms_of_vscsistats_that_a_spreadsheet_has_saved(
    import_text: ImportText, changed: str
) -> None:
    (mix,) = import_text(changed, "v.csv").mixes
    assert (mix.object, mix.ios, mix.read_pct) == ("world group 1, scsi0:0", 100, 70)


def test_counts_of_histograms_may_have_signs_between_thousands(import_text: ImportText) -> None:
    text = VSCSI.replace("100,4096", '"10,000",4096').replace("70,4096", '"7,000",4096')
    (mix,) = import_text(text, "v.csv").mixes
    assert (mix.ios, mix.read_pct) == (10_000, 70)


def test_a_count_of_a_histogram_that_cannot_be_read_is_counted(import_text: ImportText) -> None:
    found = import_text(VSCSI.replace("30,4096", "30x,4096"), "v.csv")
    assert any(f.kind == "dropped" and f.rows == 1 for f in found.findings)


def test_vscsistats_for_people_with_a_disk_says_what_to_run(import_text: ImportText) -> None:
    text = (
        "Histogram: IO lengths of commands for virtual machine worldGroupID : 207, virtual disk "
        "handleID : 8198 (scsi0:0) {\n min : 512\n count : 700\n   {\n      700   (<=   4096)\n"
    )
    with pytest.raises(RefusedFile, match="vscsiStats -p all -c"):
        import_text(text, "v.txt")


def test_runs_of_diskspd_in_one_file_are_points_of_their_own(import_text: ImportText) -> None:
    """A loop that appends them, with lines of its own in between."""
    run = """<Results><Profile><TimeSpans><TimeSpan><Targets><Target><RequestCount>{depth}</RequestCount>
<ThreadsPerFile>2</ThreadsPerFile><Random>8192</Random></Target></Targets></TimeSpan></TimeSpans></Profile>
<TimeSpan><TestTimeSeconds>10</TestTimeSeconds><Latency><AverageTotalMilliseconds>{ms}</AverageTotalMilliseconds>
</Latency><Thread><Target><ReadCount>160000</ReadCount><WriteCount>0</WriteCount></Target></Thread></TimeSpan></Results>
"""  # noqa: E501
    text = f"started\n{run.format(depth=8, ms=1)}\ndone\n{run.format(depth=16, ms=2)}"
    points = import_text(text, "d.xml").points
    assert [(p.outstanding_ios, p.latency_mean_ms) for p in points] == [(16, 1), (32, 2)]


def test_colours_of_iostat_are_no_part_of_its_numbers(import_text: ImportText) -> None:
    head = "Device r/s rkB/s r_await w/s wkB/s w_await aqu-sz %util\n"
    row = "sda \x1b[34;22m700.00\x1b[0m 5600.00 0.80 300.00 2400.00 1.20 \x1b[31;1m0.92\x1b[0m 61\n"
    (point,) = import_text(f"{head}{row}\n{head}{row}", "iostat.txt").points
    assert (point.iops, point.outstanding_ios) == (1_000, 0.92)


@pytest.mark.parametrize("ending", ["\r\r\n", "\r"], ids=["CR CR LF", "CR"])
def test_ends_of_lines_do_not_part_a_report_of_iostat(import_text: ImportText, ending: str) -> None:
    head = "Device r/s rkB/s r_await w/s wkB/s w_await aqu-sz %util\n"
    row = "sda 700.00 5600.00 0.80 300.00 2400.00 1.20 0.92 61.00\n"
    text = f"{head}{row}\n{head}{row}".replace("\n", ending)
    (point,) = import_text(text, "iostat.txt").points
    assert point.iops == 1_000


def test_a_sum_below_the_hosts_of_live_optics_is_no_host(import_tabs: ImportTabs) -> None:
    tabs: Tabs = {
        "ESX Hosts": [{"Host Name": name, "Cluster": "CL"} for name in ("esx1", "esx2")],
        "ESX Performance": [
            {"Host": "esx1", "Peak IOPS": 4_000.0}, {"Host": "esx2", "Peak IOPS": 2_000.0},
            {"Host": "Total", "Peak IOPS": 6_000.0},
        ],
    }  # fmt: skip
    (load,) = import_tabs(tabs).loads
    assert [row.object for row in load.rows] == ["esx1", "esx2"]


def test_a_host_is_one_in_whatever_capitals_its_vcenter_is_written(import_tabs: ImportTabs) -> None:
    """Two vCenters in a file; the tab of VMs of one has its hosts in capitals."""
    first = estate_tabs(hosts=2, vms=8, vcenter="vc-a.example.test")
    second = estate_tabs(hosts=2, vms=8, vcenter="vc-b.example.test")
    for row in first["vInfo"]:
        row["Host"] = row["Host"].upper()
    both = {name: [*first[name], *second[name]] for name in first}
    found = import_tabs(both)
    assert len(found.inventory.hosts) == 4
    assert "may be meant" not in _texts(found)


def test_vms_of_vspheres_own_are_left_out_and_counted(import_text: ImportText) -> None:
    rows = estate_tabs(vms=4)["vInfo"]
    names = ("vCLS (1)", "vCLS-4cd1b1f6-0f5a-4d14-9b5e-53c1a7f1d2aa")
    own = [rows[0] | {"VM": name, "VM ID": f"vm-9{n}"} for n, name in enumerate(names)]
    found = import_text(csv_of([*rows, *own]), "RVTools_tabvInfo.csv")
    assert sum(each.vms for each in found.inventory.vms) == 4
    assert "Left out: 2 VMs of vSphere itself (vCLS)" in _texts(found)


def test_nvme_over_the_ports_of_a_driver_of_fibre_channel_is_nvme(import_tabs: ImportTabs) -> None:
    tabs = estate_tabs(hosts=1)
    for row in tabs["vHBA"]:
        if row["Device"] == "vmhba3":
            row["Type"] = "NVMe over Fibre Channel"
    (host,) = import_tabs(tabs).inventory.hosts
    assert {port.device: port.protocol for port in host.ports}["vmhba3"] == "nvme_fc"


def test_what_stands_behind_the_end_of_a_table_is_no_row(import_text: ImportText) -> None:
    text = csv_of(estate_tabs(vms=4)["vInfo"])
    plain = import_text(text, "RVTools_tabvInfo.csv")
    for tail in ("\x1a", "\0" * 64):
        assert import_text(text + tail, "RVTools_tabvInfo.csv").inventory == plain.inventory


def test_json_may_end_in_what_old_programs_append(import_text: ImportText) -> None:
    job = {"jobname": "a", "job options": {"iodepth": "4", "bs": "4k", "rw": "randread"},
           "read": {"iops": 4000.0, "runtime": 1000, "lat_ns": {"mean": 1e6}}}  # fmt: skip
    text = json.dumps({"fio version": "fio-3.36", "jobs": [job]})
    (point,) = import_text(text + "\x1a", "fio.json").points
    assert point.outstanding_ios == 4


def test_short_result_that_a_copy_has_padded_is_read(import_text: ImportText) -> None:
    """It is shorter than what its kind is told by, so the zeros are among that."""
    for tail in (b"\0" * 4096, b"\x1a"):
        (point,) = import_text(HCI.encode() + tail, "result.txt").points
        assert point.iops == 51_200
