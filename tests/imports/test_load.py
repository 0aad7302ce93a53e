"""Rows of VMs add up to rows of the VMs that the inventory counts together."""

from qdepth.imports.load.load import LoadRow, by_kind_of_vm


def vm(name: str, iops: float, **fields: float) -> LoadRow:
    return LoadRow(object=name, kind="vm", iops=iops, **fields)


def test_share_of_reads_counts_each_vm_by_its_ios() -> None:
    rows = [vm("busy", 900.0, read_pct=100.0, mb_s=9.0), vm("idle", 100.0, read_pct=0.0)]
    (both,) = by_kind_of_vm(rows, {"busy": 3, "idle": 3})
    assert (both.object, both.kind, both.iops) == ("3", "vms", 1000.0)
    assert both.mb_s == 10.0  # the idle one's I/Os have the mean size of the others
    assert both.read_pct == 90.0


def test_vms_that_differ_keep_their_own() -> None:
    rows = [vm("a", 10.0, read_pct=50.0), vm("b", 0.0)]
    busy, idle = by_kind_of_vm(rows, {"a": 0, "b": 1})
    assert (busy.iops, busy.read_pct, busy.mb_s) == (10.0, 50.0, None)
    assert (idle.iops, idle.read_pct) == (0.0, None)
