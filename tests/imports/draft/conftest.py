"""Drafts of estates that are written as exports and read again."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from qdepth.design.document.document import Design
from qdepth.design.placement.place import placed
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft, draft
from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from tests.support.rvtools_files import Tabs, write_workbook

DraftOf = Callable[..., Draft]


@pytest.fixture
def draft_of(tmp_path: Path) -> DraftOf:
    """Writes tabs as a workbook, imports it and drafts a design."""

    def run(tabs: Tabs, choices: Choices | None = None, *more: Path) -> Draft:
        path = write_workbook(tmp_path / "export.xlsx", tabs)
        files = [SourceFile(each.name, each) for each in (path, *more)]
        found = import_files(files, tmp_path, Pace())
        return draft(found.inventory, found.loads, choices or Choices(), found.mixes)

    return run


def iops_of_stores(design: Design) -> dict[str, float]:
    """The highest rate of the VMs on each datastore entry."""
    rates: dict[str, float] = defaultdict(float)
    for there in placed(design).values():
        entry = there.entry
        assert entry.workload.loop == "paced"
        each = entry.workload.rate_cap_iops
        for vm in there.vms:
            rates[vm.datastore.entry] += entry.virtual_disks * each
            for disks, at in zip(entry.further_disks, vm.further, strict=True):
                rates[at.entry] += disks.virtual_disks * each * disks.load_pct / 100
    return dict(rates)
