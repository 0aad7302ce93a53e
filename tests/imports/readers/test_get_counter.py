"""Lists of counters of a Windows guest, as PowerShell's Get-Counter gives them."""

from collections.abc import Iterator, Sequence

import pytest

from qdepth.imports.finding import RefusedFile
from qdepth.imports.import_result import Import
from tests.imports.readers.conftest import ImportText
from tests.imports.readers.test_guest_disks import BUSY, ENGLISH, GERMAN, QUIET

Sample = tuple[str, str, str]
TIMES = ("11/30/2026 5:15:13 AM", "11/30/2026 5:15:28 AM", "11/30/2026 5:15:43 AM")


def samples(group: str, names: Sequence[str], times: Sequence[str] = TIMES) -> list[Sample]:
    """Time, path and value of three intervals of a disk, and of all disks together."""
    found: list[Sample] = []
    for time, values in zip(times, (QUIET, BUSY, QUIET), strict=True):
        for disk in ("0 c:", "_total"):
            paths = (f"\\\\sql01\\{group}({disk})\\{name}".lower() for name in names)
            found += [(time, path, value) for path, value in zip(paths, values, strict=True)]
    return found


def as_csv(header: str, lines: Iterator[str]) -> str:
    return "\r\n".join(["#TYPE Selected.PerformanceCounterSample", header, *lines])


def require_busy_interval(found: Import) -> None:
    (point,) = found.points
    assert point.where == "0 c:"
    assert point.iops == pytest.approx(2000)
    assert point.latency_mean_ms == pytest.approx((1400 * 1.0 + 600 * 1.5) / 2000)
    assert point.block_kib == pytest.approx(8)
    assert point.outstanding_ios == pytest.approx(2.3)
    assert point.read_pct == pytest.approx(70)


def test_exported_samples_are_read(import_text: ImportText) -> None:
    header = '"Path","InstanceName","CookedValue","RawValue","Timestamp","Status","DefaultScale"'
    lines = [
        f'"{path}","0 c:","{value}","88123","{time}","0","0"'
        for time, path, value in samples("PhysicalDisk", ENGLISH)
    ]
    bad = f'"{samples("PhysicalDisk", ENGLISH)[0][1]}","0 c:","9999999","1","{TIMES[0]}","3221","0"'
    require_busy_interval(import_text(as_csv(header, iter([*lines, bad]))))


def test_three_columns_of_a_script_are_read_in_any_order(import_text: ImportText) -> None:
    lines = [
        f'"{time}";"{path}";"{value.replace(".", ",")}"'
        for time, path, value in sorted(samples("Physikalischer Datenträger", GERMAN))
    ]
    text = "\n".join(['"TimeStamp";"Path";"Value"', *lines])
    require_busy_interval(import_text(text.encode("utf-16")))


def test_without_times_an_interval_ends_where_a_path_comes_again(import_text: ImportText) -> None:
    lines = [f'"{path}","{value}"' for _, path, value in samples("PhysicalDisk", ENGLISH)]
    require_busy_interval(import_text("\n".join(['"Path","CookedValue"', *lines])))


@pytest.mark.parametrize("width", [54, 94])
@pytest.mark.parametrize("form", ["table", "list"])
def test_printed_samples_are_read(import_text: ImportText, form: str, width: int) -> None:
    """The console cuts long paths, and shows each time once."""
    lines = ["", "Timestamp                 CounterSamples", "---------                 ------"]
    before = ""
    for time, path, value in samples("PhysicalDisk", ENGLISH):
        label = f"{time:26}" if time != before else " " * 26
        if form == "list":
            lines += [f"Timestamp : {time}"] if time != before else []
            label = f"{'Readings  : ' if time != before else '':12}"
        before = time
        whole = f"{path} :"
        cut = [whole[at : at + width].strip() for at in range(0, len(whole), width)]
        lines += [f"{label}{cut[0]}", *(f"{'':26}{part}" for part in cut[1:])]
        lines += [f"{'':26}{value}", ""]
    require_busy_interval(import_text("\r\n".join(lines)))


def test_list_without_samples_says_how_to_write_them(import_text: ImportText) -> None:
    name = "Microsoft.PowerShell.Commands.GetCounter.PerformanceCounterSample[]"
    with pytest.raises(RefusedFile, match=r"CounterSamples \| Export-Csv"):
        import_text(f'"Timestamp","CounterSamples"\n"{TIMES[0]}","{name}"\n')


def test_list_of_other_counters_is_refused_with_what_to_record(import_text: ImportText) -> None:
    rows = f'"{TIMES[0]}","\\\\sql01\\processor(_total)\\% processor time","7"\n'
    with pytest.raises(RefusedFile, match="has no counters of disks"):
        import_text(f'"TimeStamp","Path","Value"\n{rows}')
