"""Imported VMs are classes of a role: over all datastores, with the load of a role or a total."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.placement.place import placed
from qdepth.imports.draft.choices import Choices, TotalLoad
from qdepth.imports.draft.draft import Draft
from tests.imports.draft.conftest import DraftOf, iops_of_stores
from tests.support.rvtools_files import estate_tabs

Tabs = dict[str, list[dict[str, Any]]]


def _design(found: Draft) -> Design:
    assert found.design is not None, found.problems
    return found.design


def _named(prefixes: dict[int, str], **shape: int) -> Tabs:
    """An estate whose VMs with these numbers begin with other names; all of them run."""
    tabs = estate_tabs(**shape)  # type: ignore[arg-type]
    for row in (*tabs["vInfo"], *tabs["vDisk"]):
        number = int(str(row["VM"]).removeprefix("vm"))
        row |= {"Powerstate": "poweredOn", "Template": "False"}
        row["VM"] = f"{prefixes.get(number, 'vm')}{number:04}"
    return tabs


def test_each_role_of_a_group_of_hosts_is_one_class_over_all_its_datastores(
    draft_of: DraftOf,
) -> None:
    prefixes = {0: "sql", 1: "sql", 3: "sql", 4: "web", 5: "sql"}
    found = draft_of(_named(prefixes, hosts=4, vms=24, datastores=3))
    design = _design(found)
    classes = {entry.name: entry for entry in design.classes}
    assert {name: entry.vms for name, entry in classes.items()} == {
        "Databases": 4, "Web servers": 1, "General VMs": 19,
    }  # fmt: skip
    databases = classes["Databases"]
    on = Counter(vm.datastore.entry for vm in placed(design)[databases.id].vms)
    assert on == {"cl1-ds01": 2, "cl1-ds02": 1, "cl1-ds03": 1}
    rates = {
        name: entry.workload.rate_cap_iops * entry.virtual_disks
        for name, entry in classes.items()
        if entry.workload.loop == "paced"
    }
    assert rates == pytest.approx({"Databases": 200, "Web servers": 20, "General VMs": 50})
    assert design.title == "CL1: 4 hosts, 24 VMs, with an assumed load of 20 to 200 IOPS per VM"
    assert found.load_source == "assumed"
    assert find_problems(design) == []


def test_a_group_can_be_given_another_role(draft_of: DraftOf) -> None:
    tabs = _named({0: "sql"}, hosts=2, vms=4)
    need = next(n for n in draft_of(tabs).needs if n.kind == "role" and n.chosen == "database")
    assert "sql" in need.options[0].source
    found = draft_of(tabs, Choices(values={need.id: "backup"}))
    assert found.problems == []
    backup = next(entry for entry in _design(found).classes if entry.name == "Backup servers")
    assert backup.workload.loop == "paced"
    assert backup.workload.rate_cap_iops * backup.virtual_disks == pytest.approx(40)
    assert backup.workload.blocks[0].size_kib == 512


def test_of_many_groups_one_answer_holds_for_each_role(draft_of: DraftOf) -> None:
    tabs = _named({0: "sql"}, hosts=14, vms=28)
    for row in tabs["vHost"] + tabs["vInfo"] + tabs["vDisk"]:
        row["Cluster"] = f"C{str(row['Host'])[7:9]}"
    found = draft_of(tabs)
    assert [n.id for n in found.needs if n.kind == "role"] == ["role | database", "role | general"]


def test_an_answer_holds_however_many_groups_there_are(draft_of: DraftOf) -> None:
    """That for a role holds where each group is asked for, and that for a group of many, too."""
    few = _named({0: "sql"}, hosts=2, vms=4)
    found = draft_of(few, Choices(values={"role | database": "web"}))
    assert "Web servers" in [entry.name for entry in _design(found).classes]
    many = _named({0: "sql"}, hosts=14, vms=28)
    for row in many["vHost"] + many["vInfo"] + many["vDisk"]:
        row["Cluster"] = f"C{str(row['Host'])[7:9]}"
    group = next(g for g in draft_of(many).groups if g.title.endswith(", database"))
    found = draft_of(many, Choices(values={f"role | {group.id}": "web"}))
    assert [entry.name for entry in _design(found).classes].count("Web servers") == 1


def test_groups_of_other_roles_can_be_merged(draft_of: DraftOf) -> None:
    tabs = _named({0: "sql", 1: "web"}, hosts=2, vms=6, datastores=3)
    groups = [group.id for group in draft_of(tabs).groups if group.kind == "vms"]
    found = draft_of(tabs, Choices(merge=[groups]))
    assert found.problems == []
    (entry,) = _design(found).classes
    assert (entry.name, entry.vms, len(entry.datastores)) == ("General VMs", 6, 3)


@pytest.mark.parametrize("over", ["vms", "capacity"])
def test_a_stated_total_is_what_all_classes_ask_for_together(draft_of: DraftOf, over: str) -> None:
    tabs = _named({0: "sql", 1: "sql"}, hosts=2, vms=6, datastores=3)
    total = TotalLoad.model_validate(
        {"iops": 28_000, "read_pct": 65, "block_kib": 16, "over": over}, strict=False
    )
    found = draft_of(tabs, Choices(total=total))
    design = _design(found)
    assert sum(iops_of_stores(design).values()) == pytest.approx(28_000)
    for entry in design.classes:
        assert (entry.workload.read_pct, entry.workload.blocks[0].size_kib) == (65, 16)
    databases = next(entry for entry in design.classes if entry.name == "Databases")
    assert databases.workload.loop == "paced"
    share = 2 * databases.virtual_disks * databases.workload.rate_cap_iops / 28_000
    # 40 and 100 GiB of 40, 100, 160, 220, 280 and 40 GiB
    assert share == pytest.approx(2 / 6 if over == "vms" else 140 / 840)
    assert design.title.endswith(", with a stated load of 28,000 IOPS, 65 % reads, 16 KiB")
    assert found.load_source == "stated"


def test_a_total_over_capacities_that_no_file_lists_is_shared_by_number(draft_of: DraftOf) -> None:
    tabs = _named({0: "sql"}, hosts=2, vms=4)
    for row in tabs["vDisk"]:
        row["Capacity MiB"] = 0.0
    found = draft_of(tabs, Choices(total=TotalLoad(iops=400, over="capacity")))
    assert sum(iops_of_stores(_design(found)).values()) == pytest.approx(400)
    assert any(f.text.startswith("No file lists the capacity") for f in found.findings)


@pytest.mark.parametrize(("every", "most"), [(481, 1.0), (7, 1.32)])
def test_sixty_alike_datastores_over_sixteen_hosts_are_even(
    draft_of: DraftOf, every: int, most: float
) -> None:
    """480 VMs, 8 on each datastore. If each seventh is a database, a datastore has one or two."""
    databases = dict.fromkeys(range(every - 1, 480, every), "sql")
    tabs = _named(databases, hosts=16, vms=480, datastores=60)
    design = _design(draft_of(tabs))
    rates: Counter[object] = Counter()
    for there in placed(design).values():
        entry = there.entry
        assert entry.workload.loop == "paced"
        for vm in there.vms:
            rates[vm.datastore] += entry.virtual_disks * entry.workload.rate_cap_iops  # type: ignore[assignment]
    assert len(rates) == 60
    assert max(rates.values()) <= most * sum(rates.values()) / 60
    assert len(design.classes) == (2 if databases else 1)


def test_loads_that_differ_by_more_than_a_tenth_stay_apart(
    draft_of: DraftOf, tmp_path: Path
) -> None:
    """VMs of 100, 105 and 300 IOPS on three datastores are two classes of one group."""
    tabs = _named({}, hosts=2, vms=6, datastores=3, disks_each=1)
    rates = (100, 105, 300)
    reads = "virtualdisk.numberReadAveraged.average"
    lines = [
        f'"{rates[vm % 3]}","02.01.2026 03:04:20","{reads}","vm{vm:04}","scsi0:0"'
        for vm in range(6)
    ]
    log = tmp_path / "stats.csv"
    log.write_text("\n".join(['"Value","Timestamp","MetricId","Entity","Instance"', *lines]) + "\n")
    found = draft_of(tabs, None, log)
    design = _design(found)
    assert [(len(entry.datastores), entry.vms) for entry in design.classes] == [(2, 4), (1, 2)]
    assert list(iops_of_stores(design).values()) == pytest.approx([205, 205, 600])
    (group,) = [group for group in found.groups if group.kind == "vms"]
    assert [group.part, *group.more_parts] == [entry.id for entry in design.classes]
    assert group.facts[-1] == "drawn as 2 classes, as measured loads differ by datastore"
    assert found.load_source == "measured"


def test_vms_with_disks_on_the_same_datastores_are_one_class_with_further_disks(
    draft_of: DraftOf,
) -> None:
    """Two VMs have two disks on DS01 and one on DS02, one has one on each: a third lies there."""
    tabs = _named({}, hosts=2, vms=4, datastores=2, disks_each=3)
    for place, row in enumerate(tabs["vDisk"]):
        vm, disk = divmod(place, 3)
        store = "CL1-DS02" if (vm < 3 and disk == 2) or vm == 3 else "CL1-DS01"
        row["Path"] = f"[{store}] {row['VM']}/{disk}.vmdk"
    design = _design(draft_of(tabs))
    alone, spread = sorted(design.classes, key=lambda entry: len(entry.further_disks))
    assert (alone.vms, spread.vms, spread.virtual_disks) == (1, 3, 2)
    assert [(d.datastores, d.virtual_disks) for d in spread.further_disks] == [(["cl1-ds02"], 1)]
    assert spread.further_disks[0].load_pct == pytest.approx(100)
    assert iops_of_stores(design) == pytest.approx({"cl1-ds01": 100, "cl1-ds02": 100})


def test_disks_on_twenty_datastores_keep_their_load(draft_of: DraftOf) -> None:
    """A class has 16 groups of further disks at most; NFS datastores are parts of their own."""
    tabs = _named({}, hosts=2, vms=2, datastores=20, disks_each=20)
    for row in tabs["vDatastore"]:
        row["Type"] = "NFS" if "boot" not in row["Name"] else row["Type"]
    for place, row in enumerate(tabs["vDisk"]):
        row["Path"] = f"[CL1-DS{place % 20 + 1:02}] {row['VM']}/{place}.vmdk"
    design = _design(draft_of(tabs))
    (entry,) = design.classes
    assert (entry.vms, len(entry.further_disks), len(entry.loads_of_disks)) == (2, 16, 20)
    assert sum(iops_of_stores(design).values()) == pytest.approx(100)
    assert find_problems(design) == []


def test_roles_are_told_with_the_words_that_they_were_found_by(
    draft_of: DraftOf, tmp_path: Path
) -> None:
    from qdepth.imports.files.limits import Pace  # noqa: PLC0415
    from qdepth.imports.files.source_file import SourceFile  # noqa: PLC0415
    from qdepth.imports.import_files import import_files  # noqa: PLC0415

    draft_of(_named({0: "sql", 1: "oracle", 2: "web"}, hosts=2, vms=4))
    path = tmp_path / "export.xlsx"
    found = import_files([SourceFile(path.name, path)], tmp_path, Pace())
    texts = [finding.text for finding in found.findings]
    assert any(
        text.startswith("2 VMs count as databases by names, guest systems or notes (")
        and "sql" in text and "oracle" in text
        for text in texts
    )  # fmt: skip
    assert any(text.startswith("1 VM counts as web servers by") for text in texts)
    assert "sql0000" not in found.model_dump_json()
    assert sorted(row.role for row in found.inventory.vms) == [
        "database", "database", "general", "web",
    ]  # fmt: skip


def test_outstanding_ios_do_not_limit_a_measured_rate(draft_of: DraftOf, tmp_path: Path) -> None:
    """The VM reached a rate above that of its role, so it had as many more I/Os under way."""
    csv = tmp_path / "loads.csv"
    lines = [f"vm{n:04},700,300" for n in range(4)]
    csv.write_text("\n".join(["VM,Read IOPS,Write IOPS", *lines]) + "\n")
    found = draft_of(_named({}, hosts=2, vms=4, datastores=1, disks_each=1), None, csv)
    (group,) = _design(found).classes
    assert group.workload.loop == "paced"
    assert group.workload.rate_cap_iops == pytest.approx(1000)
    assert group.workload.outstanding_ios == 4 * 1000 / 50
