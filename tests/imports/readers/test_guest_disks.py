"""Logs of the disks of Linux and Windows guests that are not of iostat -x."""

import json

import pytest

from qdepth.imports.finding import RefusedFile
from tests.imports.readers.conftest import ImportText


def perfmon(group: str, names: tuple[str, ...], zone: str, *rows: tuple[str, ...]) -> str:
    header = [f"(PDH-CSV 4.0) {zone}", *(f"\\\\SQL01\\{group}(0 C:)\\{name}" for name in names)]
    header.append(f"\\\\SQL01\\{group}(_Total)\\{names[0]}")
    lines = [header, *(["03/02/2026 10:00:00.001", *row, "1"] for row in rows)]
    return "\n".join(",".join(f'"{cell}"' for cell in line) for line in lines)


ENGLISH = (
    "Disk Reads/sec", "Disk Writes/sec", "Avg. Disk sec/Read", "Avg. Disk sec/Write",
    "Disk Read Bytes/sec", "Disk Write Bytes/sec", "Avg. Disk Queue Length",
)  # fmt: skip
GERMAN = (
    "Lesevorgänge/s", "Schreibvorgänge/s", "Mittlere Sek./Lesevorgänge",
    "Mittlere Sek./Schreibvorgänge", "Bytes gelesen/s", "Bytes geschrieben/s",
    "Durchschnittl. Warteschlangenlänge des Datenträgers",
)  # fmt: skip
FRENCH = (
    "Lectures disque/s", "Écritures disque/s", "Moyenne disque s/lecture",
    "Moyenne disque s/écriture", "Lectures disque, octets/s", "Écritures disque, octets/s",
    "Longueur moyenne de file d\u2019attente du disque",
)  # fmt: skip
SPANISH = (
    "Lecturas de disco/s", "Escrituras en disco/s", "Promedio de segundos de disco/lectura",
    "Promedio de segundos de disco/escritura", "Bytes de lectura de disco/s",
    "Bytes de escritura en disco/s", "Longitud promedio de la cola de disco",
)  # fmt: skip
ITALIAN = (
    "Letture disco/sec", "Scritture disco/sec", "Media sec/lettura disco",
    "Media sec/scrittura disco", "Byte letti da disco/sec", "Byte scritti su disco/sec",
    "Lunghezza media coda del disco",
)  # fmt: skip
BLANK, QUIET = (" ",) * 7, ("70", "30", "0.0008", "0.0012", "573440", "245760", "0.092")
BUSY = ("1400", "600", "0.0010", "0.0015", "11468800", "4915200", "2.30")


@pytest.mark.parametrize(
    ("group", "names", "zone"),
    [
        ("PhysicalDisk", ENGLISH, "(W. Europe Standard Time)(-60)"),
        ("PhysicalDisk", ENGLISH, "(UTC)(0)"),
        ("Physikalischer Datenträger", GERMAN, "(Mitteleuropäische Zeit)(-60)"),
        ("Disque physique", FRENCH, "(Paris, Madrid)(-60)"),
        ("Disco físico", SPANISH, "(Hora estándar romance)(-60)"),
        ("Disco fisico", ITALIAN, "(ora solare Europa occidentale)(-60)"),
        ("LogicalDisk", ENGLISH, "(Coordinated Universal Time)(0)"),
    ],
)
def test_perfmon_gives_the_busiest_interval_of_a_disk(
    import_text: ImportText, group: str, names: tuple[str, ...], zone: str
) -> None:
    found = import_text(perfmon(group, names, zone, BLANK, QUIET, BUSY), "disks.csv")
    (point,) = found.points
    assert (point.iops, point.read_pct, point.block_kib) == (2000, 70, 8)
    assert point.latency_mean_ms == pytest.approx(1.15)
    assert (point.outstanding_ios, point.problem) == (2.3, None)


def test_perfmon_of_all_disks_together_is_read_if_there_is_no_other(
    import_text: ImportText,
) -> None:
    text = perfmon("PhysicalDisk", ENGLISH, "", BUSY).replace("PhysicalDisk(_T", "Process(_T")
    text = text.replace("(0 C:)", "(_Total)")
    (point,) = import_text(text + "\nExiting, please wait...\n", "disks.csv").points
    assert (point.where, point.iops) == ("_Total", 2000)


def test_perfmon_keeps_the_disks_of_several_machines_apart(import_text: ImportText) -> None:
    quiet, busy = (perfmon("PhysicalDisk", ENGLISH, "(UTC)(0)", row) for row in (QUIET, BUSY))
    pairs = zip(quiet.splitlines(), busy.replace("SQL01", "SQL02").splitlines(), strict=True)
    text = "\n".join(f"{one},{other.partition(',')[2]}" for one, other in pairs)
    points = import_text(text, "disks.csv").points
    assert [(p.where, p.iops) for p in points] == [("SQL01 0 C:", 100), ("SQL02 0 C:", 2000)]


def test_perfmon_interval_without_writes_is_left_out(import_text: ImportText) -> None:
    half = (BUSY[0], " ", *BUSY[2:])
    found = import_text(perfmon("PhysicalDisk", ENGLISH, "", QUIET, half), "disks.csv")
    assert [(point.iops, point.read_pct) for point in found.points] == [(100, 70)]


def test_perfmon_without_the_latency_of_writes_has_none_of_both(import_text: ImportText) -> None:
    names = tuple(name for name in ENGLISH if name != "Avg. Disk sec/Write")
    text = perfmon("PhysicalDisk", names, "", (*BUSY[:3], *BUSY[4:]))
    found = import_text(text, "disks.csv")
    assert not found.points
    assert any("it has no latency" in finding.text for finding in found.findings)


@pytest.mark.parametrize(
    ("group", "counter", "why"),
    [
        ("Process", "% Processor Time", "has no counters of disks"),
        (
            "Fysisk disk",
            "Disk - skrivna byte/s",
            "English, German, French, Spanish, Italian or Portuguese",
        ),
        ("PhysicalDisk", "% Disk Time", "lacks the rates"),
        ("PhysicalDisk", "Disk Reads/sec", "lacks the rates of reads and of writes"),
    ],
)
def test_perfmon_without_known_disks_says_what_to_record(
    import_text: ImportText, group: str, counter: str, why: str
) -> None:
    text = perfmon(group, (counter,), "(W. Europe Standard Time)(-60)", ("1",))
    with pytest.raises(RefusedFile, match=why) as refusal:
        import_text(text, "disks.csv")
    assert "typeperf" in str(refusal.value)


DISK = {
    "disk-device": "sda", "tps": 1500.0, "rkB": 8000.0, "wkB": 4000.0, "areq-sz": 8.0,
    "aqu-sz": 1.0, "await": 0.67, "util-percent": 60.0,
}  # fmt: skip


def interval(tps: float) -> dict[str, object]:
    return {"timestamp": {"time": "10:10:01", "interval": 600}, "disk": [DISK | {"tps": tps}]}


SADF_JSON = json.dumps({"sysstat": {"hosts": [{"statistics": [interval(1500), interval(14)]}]}})
SADF_CSV = """# hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;dkB/s;areq-sz;aqu-sz;await;%util
vm01;600;2026-11-20 10:10:01 UTC;sda;1500.00;8000.00;4000.00;0.00;8.00;1.00;0.67;60.00
vm01;600;2026-11-20 10:20:01 UTC;sda;14.00;80.00;40.00;0.00;8.57;0.01;0.66;5.00
"""
SAR = """Linux 6.8.0 (vm01)  11/20/26  _x86_64_  (4 CPU)

10:00:01 AM  DEV  tps  rkB/s  wkB/s  dkB/s  areq-sz  aqu-sz  await  %util
10:10:01 AM  sda  1500.00  8000.00  4000.00  0.00  8.00  1.00  0.67  60.00
10:10:01 AM  dm-0  1500.00  8000.00  4000.00  0.00  8.00  1.00  0.67  60.00
10:20:01 AM  sda  14.00  80.00  40.00  0.00  8.57  0.01  0.66  5.00
Average:  sda  9757.00  4040.00  2020.00  0.00  8.29  0.50  0.66  32.00
"""
SAR_PRETTY = """Linux 6.8.0 (vm01)  11/20/26  _x86_64_  (4 CPU)

10:00:01          tps     rkB/s     wkB/s     dkB/s   areq-sz    aqu-sz     await     %util DEV
10:10:01      1500.00   8000.00   4000.00      0.00      8.00      1.00      0.67     60.00 sda
"""
SAR_OF_OLD = """Linux 2.6.32 (vm01)  11/20/26  _x86_64_  (4 CPU)

10:00:01  DEV  tps  rd_sec/s  wr_sec/s  avgrq-sz  avgqu-sz  await  svctm  %util
10:10:01  dev8-0  1500.00  16000.00  8000.00  16.00  1.00  0.67  0.40  60.00
"""


@pytest.mark.parametrize(
    "text", [SADF_JSON, SADF_CSV, SAR, SAR.replace("Average:", "Moyenne:"), SAR_PRETTY, SAR_OF_OLD]
)
def test_sar_gives_the_busiest_interval_without_a_share_of_reads(
    import_text: ImportText, text: str
) -> None:
    (point,) = import_text(text).points
    assert (point.iops, point.latency_mean_ms, point.outstanding_ios) == (1500, 0.67, 1.0)
    assert (point.block_kib, point.read_pct, point.problem) == (8, None, None)


def test_sadf_without_disks_says_how_to_list_them(import_text: ImportText) -> None:
    cpu = {"timestamp": {"time": "10:10:01"}, "cpu-load": [{"cpu": "all", "usr": 1.5}]}
    text = json.dumps({"sysstat": {"hosts": [{"statistics": [cpu]}]}})
    with pytest.raises(RefusedFile, match="sadf -j -- -d"):
        import_text(text)


IOSTAT = """Linux 6.8.0 (vm01)  11/20/26  _x86_64_  (4 CPU)

{header}
sda 1 1

{header}
sda {values}
"""


def iostat(header: str, values: str) -> str:
    return IOSTAT.format(header=header, values=values)


def test_a_size_below_a_sector_is_not_believed(import_text: ImportText) -> None:
    header = "Device: r/s w/s rsec/s wsec/s avgrq-sz avgqu-sz await"
    (point,) = import_text(iostat(header, "0.00 12.00 0.00 2.71 462.51 0.86 71.83")).points
    assert point.block_kib == pytest.approx(231.255)
    (other,) = import_text(iostat(header, "0.00 12.00 0.00 2.71 0.00 0.86 71.83")).points
    assert other.block_kib is None


def test_discards_in_the_queue_are_not_held_against_it(import_text: ImportText) -> None:
    header = "Device r/s rkB/s r_await w/s wkB/s w_await d/s d_await aqu-sz"
    (point,) = import_text(iostat(header, "1000 8000 1.0 0 0 0 500 2.0 2.0")).points
    assert (point.outstanding_ios, point.problem) == (1.0, None)


def test_iostat_with_one_rate_for_reads_and_writes_is_read(import_text: ImportText) -> None:
    header = "Device tps kB/s rqm/s await areq-sz aqu-sz %util"
    (point,) = import_text(iostat(header, "1000 8000 0 1.0 8.0 1.0 50")).points
    assert (point.iops, point.block_kib, point.read_pct) == (1000, 8, None)
