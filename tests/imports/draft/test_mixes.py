"""Mixes of vscsiStats become the I/Os of drawn VMs, as the user says of which."""

from pathlib import Path

import pytest

from qdepth.design.document.workload import PacedWorkload
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft
from tests.imports.draft.conftest import DraftOf
from tests.imports.readers.test_esxtop_groups import DEVICE, LUN, batch_file
from tests.imports.readers.test_loads import _histogram
from tests.support.rvtools_files import NAA, estate_tabs


def _disk(world: int, sizes: list[tuple[int, int]], reads: int, outstanding: int) -> str:
    text = (
        _histogram("IO lengths of commands", sizes, 8192)
        + _histogram("IO lengths of Read commands", [(reads, 4096), (0, 4096)], 4096)
        + _histogram("distance (in LBNs) between successive commands", [(250, 1), (750, 500)], 7)
        + _histogram("number of outstanding IOs when a new IO is issued", [(1, 4)], outstanding)
    )
    return text.replace("worldGroupID,111", f"worldGroupID,{world}")


@pytest.fixture
def histograms(tmp_path: Path) -> Path:
    """Two disks: 4 KiB with 1000 I/Os, 64 KiB with 3000."""
    path = tmp_path / "vscsi.csv"
    path.write_text(
        _disk(111, [(1000, 4096), (0, 4096)], 700, 4)
        + _disk(222, [(3000, 65_536), (0, 65_536)], 0, 8)
    )
    return path


def _workloads(found: Draft) -> list[PacedWorkload]:
    assert found.design is not None
    workloads = [group.workload for group in found.design.classes]
    assert all(isinstance(workload, PacedWorkload) for workload in workloads)
    return [workload for workload in workloads if isinstance(workload, PacedWorkload)]


def test_all_disks_together_are_proposed(draft_of: DraftOf, histograms: Path) -> None:
    found = draft_of(estate_tabs(disks_each=2), None, histograms)
    asked = [need for need in found.needs if need.kind == "mix"]
    assert asked
    assert {need.chosen for need in asked} == {"all measured"}
    for workload in _workloads(found):
        assert [(b.size_kib, b.share_pct) for b in workload.blocks] == [(4, 25), (64, 75)]
        assert (workload.read_pct, workload.random_pct) == (17.5, 75)
        assert workload.outstanding_ios == 7  # the mean of 4 and 8 by their I/Os, for each disk


def test_one_group_can_be_like_one_disk_and_another_like_the_load(
    draft_of: DraftOf, histograms: Path
) -> None:
    tabs = estate_tabs(datastores=2)
    for row in tabs["vInfo"][:8]:
        row["VM"] = "sql-" + row["VM"]
    for row in tabs["vDisk"][:16]:
        row["VM"] = "sql-" + row["VM"]
    first, second = (n.id for n in draft_of(tabs, None, histograms).needs if n.kind == "mix")
    values = {first: "mix: vscsi.csv world group 111, scsi0:0", second: "as the load"}
    found = draft_of(tabs, Choices(values=values), histograms)
    assert found.problems == []
    small, usual = _workloads(found)
    assert [b.size_kib for b in small.blocks] == [4]
    assert (small.read_pct, small.outstanding_ios) == (70, 4)
    assert [b.size_kib for b in usual.blocks] != [4]


def test_without_histograms_nobody_is_asked(draft_of: DraftOf) -> None:
    assert all(need.kind != "mix" for need in draft_of(estate_tabs()).needs)


def test_load_of_devices_that_no_inventory_names_is_not_lost_without_a_word(
    draft_of: DraftOf, tmp_path: Path
) -> None:
    log = tmp_path / "e.csv"
    other = NAA.format(77)
    log.write_text(batch_file({f"Physical Disk SCSI Device({n})": DEVICE for n in (LUN, other)}))
    found = draft_of(estate_tabs(datastores=1), None, log)
    assert any(
        "1,000 IOPS of the load belong to hosts or devices" in f.text for f in found.findings
    )
