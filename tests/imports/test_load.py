"""Rows of VMs add up to rows of the hosts that they are on."""

from qdepth.imports.load.load import LoadRow, by_host


def vm(name: str, iops: float, **fields: float) -> LoadRow:
    return LoadRow(object=name, kind="vm", iops=iops, **fields)


def test_share_of_reads_counts_each_vm_by_its_ios() -> None:
    rows = [vm("busy", 900.0, read_pct=100.0, mb_s=9.0), vm("idle", 100.0, read_pct=0.0)]
    (host,) = by_host(rows, {"busy": "esx01", "idle": "esx01"})
    assert (host.object, host.kind, host.iops, host.mb_s) == ("esx01", "host", 1000.0, 9.0)
    assert host.read_pct == 90.0


def test_hosts_keep_their_own() -> None:
    rows = [vm("a", 10.0, read_pct=50.0), vm("b", 0.0)]
    busy, idle = by_host(rows, {"a": "esx01", "b": "esx02"})
    assert (busy.iops, busy.read_pct, busy.mb_s) == (10.0, 50.0, None)
    assert (idle.iops, idle.read_pct) == (0.0, None)
