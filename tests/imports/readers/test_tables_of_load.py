"""Loads of VMs, datastores and devices in tables and series that no tool of ours wrote."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from qdepth.imports.load.load import Load
from qdepth.imports.readers.load_columns import columns_in
from qdepth.imports.readers.sampled_loads import ALL, MB_S, READS, WRITES
from tests.imports.readers.conftest import ImportPaths, ImportText

INFO = """VM,Powerstate,Template,Disks,Provisioned MiB,Path,Cluster,Host
a1,poweredOn,False,1,51200,[DS-A] a1/a1.vmx,CL,esx01
a2,poweredOn,False,1,51200,[DS-A] a2/a2.vmx,CL,esx01
b1,poweredOn,False,1,51200,[DS-B] b1/b1.vmx,CL,esx01
"""


@pytest.fixture
def import_beside(tmp_path: Path, import_paths: ImportPaths) -> Callable[[str, str], Import]:
    """Imports a text under a name together with an inventory of three VMs."""

    def run(name: str, text: str) -> Import:
        paths = [tmp_path / "RVTools_tabvInfo.csv", tmp_path / name]
        for path, content in zip(paths, (INFO, text), strict=True):
            path.write_text(content)
        return import_paths(*paths)

    return run


ImportBeside = Callable[[str, str], Import]


def rates(load: Load) -> list[float]:
    """The rates of a load, the busiest object first."""
    return sorted((round(row.iops, 6) for row in load.rows), reverse=True)


OWN = """VM,Datastore,ReadIOPS_Avg,WriteIOPS_Avg,TotalIOPS_Max,ReadLatency_ms
a1,DS-A,350,150,900,0.8
a2,DS-A,350,150,950,0.8
b1,DS-B,7,3,40,0.6
"""
VIEW = """"Name","Interval Breakdown","Virtual Disk|Aggregate of all instances|Read IOPS|Avg",\
"Virtual Disk|Aggregate of all instances|Write IOPS|Avg",\
"Virtual Disk|Aggregate of all instances|Total IOPS|Max"
"a1","12:00 AM 21 November 2026","350","150","900"
"a2","12:00 AM 21 November 2026","350","150","950"
"b1","12:00 AM 21 November 2026","7","3","40"
"""


@pytest.mark.parametrize("text", [OWN, VIEW, OWN.replace(",", ";"), OWN.replace(",", "\t")])
def test_means_and_maxima_of_a_table_are_loads(import_beside: ImportBeside, text: str) -> None:
    mean, maximum = import_beside("iops.csv", text).loads
    assert rates(mean) == [1000, 10]  # two VMs that the inventory counts together, and one
    assert [row.read_pct for row in mean.rows] == [pytest.approx(70)] * 2
    assert rates(maximum) == [1850, 40]
    assert {row.read_pct for row in maximum.rows} == {None}


def test_a_sign_between_thousands_is_no_decimal(import_beside: ImportBeside) -> None:
    text = VIEW.replace('"900"', '"1,900"').replace('"350"', '"350.5"', 1)
    mean, maximum = import_beside("iops.csv", text).loads
    assert rates(maximum) == [2850, 40]
    assert rates(mean) == [1000.5, 10]


def test_a_row_without_a_part_is_the_total_of_the_others(import_beside: ImportBeside) -> None:
    """As a public script writes them: a row for each LUN of a VM, and one for all of them."""
    text = "VM;Datastore;Start;IOPSWriteMax;IOPSWriteAvg;IOPSReadAvg;IOPSTotalAvg\n" + "".join(
        f'"{vm}";"{store}";;"{most}";"{write}";"{read}";"{write + read}"\n'
        for vm, store, most, write, read in (
            ("a1", "", 400, 150, 350),
            ("a1", "DS-A", 300, 100, 300),
            ("a1", "DS-B", 200, 50, 50),
            ("b1", "", 40, 3, 7),
        )
    )
    mean, maximum = import_beside("VM_IOPs.csv", text).loads
    assert (rates(mean), rates(maximum)) == ([500, 10], [500, 40])


@pytest.mark.parametrize(
    ("values", "right"),
    [
        (("350.125", "7.25"), [350.125, 7.25]),
        (("350,125", "7,25"), [350.125, 7.25]),
        (("1.900", "7"), [1900, 7]),
        (("1.900", "7,5"), [1900, 7.5]),
        (("1,900", "7.25"), [1900, 7.25]),
    ],
)
def test_semicolons_mean_decimal_commas_unless_a_number_shows_a_point(
    import_beside: ImportBeside, values: tuple[str, str], right: list[float]
) -> None:
    text = "VM;Read IOPS\na1;{}\nb1;{}\n".format(*values)
    (load,) = import_beside("iops.csv", text).loads
    assert rates(load) == right


def test_a_table_with_times_gives_the_busiest_moments(import_beside: ImportBeside) -> None:
    text = "Time,VM,IOPS\n" + "".join(
        f"2026-11-20 10:{minute:02}:00,{vm},{iops}\n"
        for minute, each in ((0, (10, 1)), (5, (500, 2)), (10, (20, 3)))
        for vm, iops in zip(("a1", "b1"), each, strict=True)
    )
    found = import_beside("iops.csv", text)
    peak = next(load for load in found.loads if load.offered)
    assert (rates(peak), peak.interval_s) == ([500, 2], 300)


def test_a_table_of_volumes_is_joined_by_the_names_of_the_inventory(
    import_beside: ImportBeside,
) -> None:
    text = "Name,B/s (read),op/s (read),op/s (write),us/op (read)\nDS-A,8000000,700,300,400\n"
    (load,) = import_beside("volumes.csv", text).loads
    (row,) = load.rows
    assert (row.kind, row.object, row.iops, row.read_pct) == ("datastore", "DS-A", 1000, 70)
    assert row.mb_s is None  # that of reads alone is no throughput


def test_names_of_nothing_known_are_refused_with_what_to_bring(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match="it is unclear what its column Name names"):
        import_text("Name,IOPS\nx,5\n", "volumes.csv")


def test_a_table_without_rates_says_what_is_missing(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match=r"columns VM, Owner, Cost\. It has names, but no rates"):
        import_text("VM,Owner,Cost\na1,x,5\n", "vms.csv")


def test_a_table_without_names_says_what_is_missing(import_text: ImportText) -> None:
    with pytest.raises(
        RefusedFile, match=r"none of names, .* write rows with Time, VM, Read IOPS and"
    ):
        import_text("timestamp,appliance_id,read_iops\n2026-03-03T08:00:00Z,A1,5\n", "array.csv")


@pytest.mark.parametrize("name", ["Total", "Summe:", "GRAND TOTAL", "Average"])
def test_a_row_that_sums_up_the_others_is_none_of_them(
    import_beside: ImportBeside, name: str
) -> None:
    text = f"Datastore,Read IOPS,Write IOPS\nDS-A,350,150\nDS-B,7,3\n{name},357,153\n"
    found = import_beside("datastores.csv", text)
    assert rates(found.loads[0]) == [500, 10]
    said = "Left out as sums of others, by a name such as Total: 1 row."
    assert any(said in finding.text for finding in found.findings)


@pytest.mark.parametrize(
    ("header", "measure", "statistic"),
    [
        ("Read IOPS", READS, "mean"),
        ("WriteIOPS_Max", WRITES, "maximum"),
        ("Virtual Disk|Aggregate of all instances|Commands per second", ALL, "mean"),
        ("Disk 1 read ops (operations per second)", READS, "mean"),
        ("95% IOPS", ALL, "percentile"),
        ("Reads/sec", READS, "mean"),
        ("KBps", MB_S, "mean"),
        ("Peak Throughput (MB/s)", MB_S, "maximum"),
    ],
)
def test_headers_of_rates_in_many_words(header: str, measure: str, statistic: str) -> None:
    columns = columns_in(["VM", "Total IOPS", header])
    assert columns is not None
    assert (measure, statistic) in {(each.measure, each.statistic) for each in columns.values}


@pytest.mark.parametrize(
    "header",
    [
        "Read Latency (ms)",
        "IOPS Limit",
        "% of IOPS",
        "us/op (read)",
        "Min IOPS",
        "Owner",
        "IOPS per minute",
        "Commands/sec per day",
        "Network ops per second",
        "IOPS per GB",
        "Sum of IOPS",
        "IOPS StdDev",
    ],
)
def test_headers_that_are_no_rates(header: str) -> None:
    assert columns_in(["VM", header]) is None


def test_disks_of_a_row_are_added_up_and_a_whole_counts_instead() -> None:
    numbered = columns_in(["VM", "Disk 1 IOPS", "Disk 2 IOPS"])
    whole = columns_in(["VM", "Virtual Disk:scsi0:0 IOPS", "Virtual Disk:Aggregate IOPS"])
    assert numbered is not None
    assert whole is not None
    assert [each.place for each in numbered.values] == [1, 2]
    assert [each.place for each in whole.values] == [2]


@pytest.mark.parametrize(
    "names",
    [
        "Lese-IOPS;Schreib-IOPS",
        "IOPS en lecture;IOPS en écriture",
        "Lecturas IOPS;Escrituras IOPS",
        "virtualdisk.numberreadaveraged.average;virtualdisk.numberwriteaveraged.average",
    ],
)
def test_reads_and_writes_are_known_in_several_languages(
    import_beside: ImportBeside, names: str
) -> None:
    (load,) = import_beside("iops.csv", f"Nom;{names}\na1;350;150\nb1;7;3\n").loads
    assert rates(load) == [500, 10]
    assert {row.read_pct for row in load.rows} == {70}


def test_rates_in_thousands_are_a_thousand_each(import_beside: ImportBeside) -> None:
    (load,) = import_beside("iops.csv", "VM,Total KIOPS\na1,0.5\nb1,0.01\n").loads
    assert rates(load) == [500, 10]


def test_of_percentiles_the_95th_is_read_and_none_are_added_up(
    import_beside: ImportBeside,
) -> None:
    text = "VM,P90 IOPS,P95 IOPS,P99 IOPS,Median IOPS\na1,400,500,900,90\nb1,9,10,40,3\n"
    (load,) = import_beside("iops.csv", text).loads
    assert (load.id.rpartition(" ")[2], rates(load)) == ("percentile", [500, 10])


def test_reads_without_writes_are_no_rate_of_a_vm(import_beside: ImportBeside) -> None:
    text = "VM,Read IOPS,Write IOPS\na1,350,\na2,350,150\nb1,7,3\n"
    found = import_beside("iops.csv", text)
    assert rates(found.loads[0]) == [500, 10]
    assert any(
        "rates of reads or writes were left out, because" in finding.text
        for finding in found.findings
    )


def test_bits_are_not_taken_for_bytes(import_beside: ImportBeside) -> None:
    (load,) = import_beside("iops.csv", "VM,IOPS,Throughput (Gbps)\na1,500,4\nb1,10,1\n").loads
    assert {row.mb_s for row in load.rows} == {None}


def test_reads_and_writes_of_one_row_are_no_repeated_name(import_beside: ImportBeside) -> None:
    text = "VM,IOPS,Read MB/s,Write MB/s\na1,500,4,1\nb1,10,1,0\n"
    found = import_beside("iops.csv", text)
    assert not any("added up" in finding.text for finding in found.findings)


@pytest.mark.parametrize("names", ["IOPS now,IOPS then", "IOPS,IOPS", "Total IOPS,Total IOPS"])
def test_rates_that_may_count_the_same_are_not_chosen_among(
    import_text: ImportText, names: str
) -> None:
    with pytest.raises(RefusedFile, match="have rates, and it is unclear which of them"):
        import_text(f"VM,{names}\na1,500,100\n", "iops.csv")


def test_rates_of_several_instruments_count_once() -> None:
    columns = columns_in(["VM", "Virtual Disk|Read IOPS|Avg", "Datastore|Read IOPS|Avg"])
    assert columns is not None
    assert ([each.place for each in columns.values], columns.unclear) == ([1], ())


def test_a_row_that_stands_twice_counts_once_and_is_named(import_beside: ImportBeside) -> None:
    found = import_beside("iops.csv", "VM,IOPS\na1,500\na1,500\nb1,10\n")
    assert rates(found.loads[0]) == [500, 10]
    assert any("Equal rows count once" in finding.text for finding in found.findings)


def test_rows_of_one_name_that_were_added_up_are_named(import_beside: ImportBeside) -> None:
    found = import_beside("iops.csv", "VM,IOPS\na1,300\na1,200\nb1,10\n")
    assert rates(found.loads[0]) == [500, 10]
    assert any(
        "Added up, as another row has the same name" in finding.text for finding in found.findings
    )


@pytest.mark.parametrize(
    ("cell", "iops"),
    [("500 IOPS", 500), ("1.2k", 1200), ('"0,5 K"', 500), ("12.5K ops/s", 12_500), ("0.1M", 1e5)],
)
def test_units_in_cells_count(import_beside: ImportBeside, cell: str, iops: float) -> None:
    (load,) = import_beside("iops.csv", f"VM,Total IOPS\na1,{cell}\nb1,10\n").loads
    assert rates(load) == [iops, 10]


def test_unknown_words_in_cells_are_refused_with_the_columns(import_text: ImportText) -> None:
    with pytest.raises(RefusedFile, match="Total IOPS have no numbers"):
        import_text("VM,Total IOPS\na1,about 500\n", "iops.csv")


@pytest.mark.parametrize("shares", [(70, 50), (0.7, 0.5), ("70%", "50 %")])
@pytest.mark.parametrize("header", ["Read %", "Avg Read Ratio", "%Read"])
def test_a_share_of_reads_and_a_mean_size_divide_rates(
    import_beside: ImportBeside, header: str, shares: tuple[object, object]
) -> None:
    text = (
        f"VM,IOPS,Peak IOPS,{header},IO Size (KB)\n"
        f"a1,500,900,{shares[0]},8\nb1,10,40,{shares[1]},64\n"
    )
    mean, peak = import_beside("iops.csv", text).loads
    for load, iops in ((mean, [500, 10]), (peak, [900, 40])):
        assert rates(load) == iops
        busy, quiet = sorted(load.rows, key=lambda row: -row.iops)
        assert busy.read_pct == pytest.approx(70)
        assert quiet.read_pct == pytest.approx(50)
        assert busy.mb_s == pytest.approx(iops[0] * 8192 / 1e6)
        assert quiet.mb_s == pytest.approx(iops[1] * 65536 / 1e6)


def test_sizes_of_reads_and_of_writes_count_by_their_rates(import_beside: ImportBeside) -> None:
    text = "VM,Read IOPS,Write IOPS,Avg Read Size (KB),Avg Write Size (KB)\na1,700,300,8,16\n"
    (load,) = import_beside("iops.csv", text).loads
    assert load.rows[0].mb_s == pytest.approx((700 * 8 + 300 * 16) * 1024 / 1e6)


@pytest.mark.parametrize(
    "header", ["Read Cache Hit %", "Read Latency %", "Disk Size (KB)", "Size (GB)", "Read/Write %"]
)
def test_other_shares_and_sizes_change_no_load(import_beside: ImportBeside, header: str) -> None:
    (load,) = import_beside("iops.csv", f"VM,IOPS,{header}\na1,500,70\n").loads
    assert (load.rows[0].read_pct, load.rows[0].mb_s) == (None, None)


@pytest.mark.parametrize(
    ("header", "first", "second"),
    [
        ("Date,Time", "2026-11-20,10:00:00", "2026-11-20,10:00:20"),
        ("Time,Date", "10:00:00,20.11.2026", "10:00:20,20.11.2026"),
        ("Start,End", "2026-11-20 10:00,2026-11-20 11:00", "2026-11-20 11:00,2026-11-20 12:00"),
        ("Zeitstempel", "20.11.2026 10:00", "20.11.2026 10:05"),
    ],
)
def test_rows_at_other_times_are_not_added_up(
    import_beside: ImportBeside, header: str, first: str, second: str
) -> None:
    text = f"VM,{header},Read IOPS,Write IOPS\na1,{first},700,300\na1,{second},1400,600\n"
    peak = import_beside("iops.csv", text).loads[0]
    assert rates(peak) == [2000]
    if "End" in header:
        assert "2026-11-20 12:00" in peak.title


@pytest.mark.parametrize(
    ("header", "cells", "advice"),
    [
        ("Statistic", ("Average", "Maximum"), "columns such as Avg IOPS and Max IOPS"),
        ("Taken", ("2026-11-20 10:00", "2026-11-20 10:05"), "Call the column Time"),
    ],
)
def test_rows_that_do_not_add_up_are_refused(
    import_text: ImportText, header: str, cells: tuple[str, str], advice: str
) -> None:
    text = f"VM,{header},IOPS\na1,{cells[0]},300\na1,{cells[1]},900\n"
    with pytest.raises(RefusedFile, match=advice):
        import_text(text, "iops.csv")


@pytest.mark.parametrize("unit", ["", "000"])
def test_times_since_1970_give_hours(import_beside: ImportBeside, unit: str) -> None:
    """1,795,600,800 is 2026-11-25 10:00 UTC."""
    rows = [f"a1,{1_795_600_800 + 600 * n + 1}{unit},700,300" for n in range(18)]
    text = "\n".join(["VM,timestamp,Read IOPS,Write IOPS", *rows])
    (hours,) = import_beside("iops.csv", text).series
    assert hours.clock == "Its times are UTC."
    assert [hour.begins for hour in hours.hours] == [f"2026-11-25 1{n}:00" for n in range(3)]


def test_loads_of_several_sheets_have_names_of_their_own(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    (tmp_path / "RVTools_tabvInfo.csv").write_text(INFO)
    book = Workbook(write_only=True)
    for title, vm, iops in (("North", "a1", 500), ("South", "b1", 10)):
        sheet = book.create_sheet(title)
        sheet.append(["VM", "IOPS"])
        sheet.append([vm, iops])
    book.save(tmp_path / "iops.xlsx")
    loads = import_paths(tmp_path / "RVTools_tabvInfo.csv", tmp_path / "iops.xlsx").loads
    assert [(load.title, rates(load)) for load in loads] == [
        ("Mean of each VM, North", [500]),
        ("Mean of each VM, South", [10]),
    ]
    assert len({load.id for load in loads}) == 2


def _book_of_hours(path: Path, *sheets: tuple[str, float]) -> None:
    """Save a workbook whose sheets each have a night of a VM, with times as spreadsheets do."""
    book = Workbook(write_only=True)
    for title, iops in sheets:
        sheet = book.create_sheet(title)
        sheet.append(["Time", "VM", "Read IOPS", "Write IOPS"])
        for hour in range(4):
            time = datetime(2026, 1, 5, 22) + timedelta(hours=hour)  # noqa: DTZ001  as in a cell
            sheet.append([time, "a1", iops, iops])
    book.save(path)


def test_series_of_several_sheets_have_names_of_their_own(
    tmp_path: Path, import_paths: ImportPaths
) -> None:
    """Midnight is among their times, which a workbook stores as a date alone."""
    (tmp_path / "RVTools_tabvInfo.csv").write_text(INFO)
    _book_of_hours(tmp_path / "iops.xlsx", ("North", 500.0), ("South", 10.0))
    series = import_paths(tmp_path / "RVTools_tabvInfo.csv", tmp_path / "iops.xlsx").series
    assert [(one.id, one.file, one.hours[0].iops) for one in series] == [
        ("iops.xlsx, sheet North hours", "iops.xlsx, sheet North", 1000.0),
        ("iops.xlsx, sheet South hours", "iops.xlsx, sheet South", 20.0),
    ]
    assert [hour.begins for hour in series[0].hours] == [
        "2026-01-05 21:00", "2026-01-05 22:00", "2026-01-05 23:00", "2026-01-06 00:00",
    ]  # fmt: skip


def test_files_of_the_same_name_are_told_apart(tmp_path: Path, import_paths: ImportPaths) -> None:
    """Users choose them from several folders."""
    (tmp_path / "RVTools_tabvInfo.csv").write_text(INFO)
    paths = [tmp_path / folder / "iops.xlsx" for folder in ("north", "south")]
    for path, iops in zip(paths, (500.0, 10.0), strict=True):
        path.parent.mkdir()
        _book_of_hours(path, ("Load", iops))
    found = import_paths(tmp_path / "RVTools_tabvInfo.csv", *paths)
    assert [one.id for one in found.series] == ["iops.xlsx hours", "iops.xlsx (2) hours"]
    assert len({load.id for load in found.loads}) == len(found.loads) > 2


def test_a_workbook_says_what_its_tables_lack(tmp_path: Path, import_paths: ImportPaths) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Load")
    for row in (["VM", "Read", None], [None, "IOPS", "MB/s"], ["a1", 700, 5.6]):
        sheet.append(row)
    book.save(tmp_path / "iops.xlsx")
    with pytest.raises(RefusedFile, match=r"columns VM, Read\. It has names, but no rates"):
        import_paths(tmp_path / "iops.xlsx")


def test_half_of_a_throughput_is_none(import_beside: ImportBeside) -> None:
    text = "VM,Read IOPS,Write IOPS,Read Gbps,Write MBps\na1,700,300,0.5,2\n"
    (load,) = import_beside("iops.csv", text).loads
    assert load.rows[0].mb_s is None


def test_vms_without_a_throughput_have_the_mean_size_of_the_others(
    import_beside: ImportBeside,
) -> None:
    (load,) = import_beside("iops.csv", "VM,IOPS,MB/s\na1,500,4\na2,500,\n").loads
    assert load.rows[0].mb_s == pytest.approx(2 * 4 * 1024**2 / 1e6)


@pytest.mark.parametrize("names", [("A1", "B1"), ("a1.example.com", "B1.corp.example")])
def test_capitals_and_domains_make_no_other_vm(
    import_beside: ImportBeside, names: tuple[str, str]
) -> None:
    found = import_beside("iops.csv", f"VM,IOPS\n{names[0]},500\n{names[1]},10\n")
    assert rates(found.loads[0]) == [500, 10]
    assert any("count as the same" in finding.text for finding in found.findings)


def test_names_that_differ_only_in_capitals_in_the_load_stay_apart(
    import_beside: ImportBeside,
) -> None:
    found = import_beside("iops.csv", "VM,IOPS\na1,500\nA1,10\n")
    assert rates(found.loads[0]) == [500]
    said = "No imported inventory has 1 VM with a load"
    assert any(said in finding.text for finding in found.findings)


def test_counters_of_hosts_without_their_ids_are_of_hosts(import_beside: ImportBeside) -> None:
    lines = [
        f"esx01,datastore.number{way}Averaged.average,uuid,2026-11-20 10:00:{second},{rate},20"
        for second in ("00", "20")
        for way, rate in (("Read", 700), ("Write", 300))
    ]
    header = "Entity,MetricId,Instance,Timestamp,Value,IntervalSecs"
    found = import_beside("stats.csv", "\n".join([header, *lines]))
    (row,) = found.loads[0].rows
    assert (row.object, row.kind, row.iops, row.read_pct) == ("esx01", "host", 1000, 70)
    assert any("so they count as hosts" in finding.text for finding in found.findings)


@pytest.mark.parametrize("header", ["Datastore", "Volume"])
def test_load_of_unknown_datastores_is_named(import_beside: ImportBeside, header: str) -> None:
    found = import_beside("iops.csv", f"{header},IOPS\nvol-1,500\nvol-2,10\n")
    assert any("of its load, such as vol-1" in finding.text
               for finding in found.findings)  # fmt: skip


def test_a_title_above_a_table_does_not_hide_it(import_beside: ImportBeside) -> None:
    (load,) = import_beside("iops.csv", "Load of cluster CL\n\nVM,IOPS\na1,500\nb1,10\n").loads
    assert rates(load) == [500, 10]


def series(metric: str, values: list[float], **labels: str) -> dict[str, Any]:
    pairs = [[1_795_600_000 + 20 * n, str(value)] for n, value in enumerate(values)]
    return {"metric": {"__name__": metric, **labels}, "values": pairs}


def answer(*result: dict[str, Any]) -> str:
    return json.dumps({"status": "success", "data": {"resultType": "matrix", "result": result}})


VM_READS = "vsphere_vm_virtualDisk_numberReadAveraged_average"
VM_WRITES = "vsphere_vm_virtualDisk_numberWriteAveraged_average"
HOST_READS = "vsphere_host_disk_numberReadAveraged_average"


def test_a_range_of_prometheus_gives_the_busiest_moments(import_beside: ImportBeside) -> None:
    text = answer(
        series(VM_READS, [100, 300], vmname="a1", disk="scsi0:0"),
        series(VM_READS, [50, 50], vmname="a1", disk="scsi0:1"),
        series(VM_READS, [150, 350], vmname="a1"),
        series(VM_WRITES, [50, 150], vmname="a1", disk="scsi0:0"),
        series(VM_READS, [10, 10], vmname="b1", disk="scsi0:0"),
        series(HOST_READS, [160, 360], esxhostname="esx01", disk="naa.6"),
    )
    found = import_beside("range.json", text)
    peak = next(load for load in found.loads if load.offered)
    assert (rates(peak), peak.interval_s) == ([500, 10], 20)
    assert max(row.read_pct or 0 for row in peak.rows if row.iops > 400) == pytest.approx(70)


def test_moment_without_reads_or_writes_is_left_out(import_beside: ImportBeside) -> None:
    """NaN is no zero: 500 reads must not pass for all I/Os."""
    text = answer(
        series(VM_READS, [nan, 500, 60], vmname="a1"),
        series(VM_WRITES, [100, inf, 40], vmname="a1"),
        series(VM_READS, [10, 10, 10], vmname="b1"),
    )
    found = import_beside("range.json", text)
    assert rates(next(load for load in found.loads if load.offered)) == [100, 10]
    said = " ".join(finding.text for finding in found.findings)
    assert "2 rates of reads or writes were left out" in said
    assert "1 objects have only reads or only writes" in said


def test_a_series_of_two_scrapers_counts_once(import_beside: ImportBeside) -> None:
    text = answer(
        series(VM_READS, [100, 300], vmname="a1", disk="scsi0:0", replica="A"),
        series(VM_READS, [100, 300], vmname="a1", disk="scsi0:0", replica="B"),
    )
    found = import_beside("range.json", text)
    assert rates(next(load for load in found.loads if load.offered)) == [300]
    assert any("two scrapers" in finding.text for finding in found.findings)


def test_devices_of_several_hosts_are_added_up(import_beside: ImportBeside) -> None:
    text = answer(
        *(series(HOST_READS, [100, 300], esxhostname=host, disk="naa.6") for host in ("x", "y"))
    )
    peak = next(load for load in import_beside("range.json", text).loads if load.offered)
    assert [(row.kind, row.object, row.iops) for row in peak.rows] == [("device", "naa.6", 600)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            answer(series("vmware_vm_disk_read_average", [5.0, 6.0], vm_name="a1")),
            "no known I/O rates",
        ),
        (answer({"metric": {"vmname": "a1"}, "values": [[1, "5"]]}), "without names"),
        (answer(series(VM_READS, [1.0]))[:-9], "cut off"),
    ],
)
def test_prometheus_without_rates_says_what_to_query(
    import_text: ImportText, text: str, why: str
) -> None:
    with pytest.raises(RefusedFile, match=why) as refusal:
        import_text(text, "range.json")
    assert VM_READS.split("Read", maxsplit=1)[0] in str(refusal.value)


def test_lines_of_telegraf_are_the_same_counters(import_beside: ImportBeside) -> None:
    lines = [
        f"vsphere_vm_virtualDisk,disk=scsi0:0,source={vm},vmname={vm} "
        f"numberReadAveraged_average={reads}i,numberWriteAveraged_average={writes}i,"
        f"totalReadLatency_average=1i {1_795_600_000 + moment}000000000"
        for moment, each in ((0, (35, 15)), (20, (350, 150)))
        for vm, (reads, writes) in (("a1", each), ("b1", (7, 3)))
    ]
    found = import_beside("metrics.out", "\n".join(lines))
    peak = next(load for load in found.loads if load.offered)
    assert (rates(peak), peak.interval_s) == ([500, 10], 20)
