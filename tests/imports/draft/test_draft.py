"""From an inventory to a design: valid, faithful in its totals, changed by choices alone."""

from collections import Counter
from pathlib import Path

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.size import MOST_QUEUES
from qdepth.design.document.document import Design
from qdepth.design.placement.place import disks_of, placed
from qdepth.design.routing.reach import Reach
from qdepth.imports.draft.choices import Choices
from qdepth.imports.draft.draft import Draft
from qdepth.studies.estimate.estimate import estimate
from tests.imports.draft.conftest import DraftOf
from tests.imports.readers.test_esxtop_groups import DEVICE, batch_file
from tests.imports.readers.test_other_inventories import LIVE_OPTICS
from tests.support.design_as_rvtools import rvtools_of
from tests.support.rvtools_files import estate_tabs


def _design(found: Draft) -> Design:
    assert found.design is not None, found.problems
    return found.design


def _ids(found: Draft, kind: str) -> list[str]:
    return [group.id for group in found.groups if group.kind == kind and group.drawn]


def _rate(design: Design) -> float:
    """The highest rate of all VMs together."""
    return sum(
        disks_of(design, g) * g.workload.rate_cap_iops
        for g in design.classes
        if g.workload.loop == "paced"
    )


def test_many_clusters_are_counted_in_the_title_and_a_few_named(draft_of: DraftOf) -> None:
    for clusters, title in ((2, "C0, C1: 4 hosts"), (5, "5 clusters: 10 hosts")):
        tabs = estate_tabs(hosts=2 * clusters, vms=12 * clusters)
        for row in tabs["vInfo"] + tabs["vHost"]:
            row["Cluster"] = f"C{int(str(row['Host'])[7:9]) % clusters}"
        assert _design(draft_of(tabs)).title.startswith(title)


def test_names_hold_no_ids_and_no_numbers_that_the_design_contradicts(draft_of: DraftOf) -> None:
    """20 VMs run on 4 hosts: 7, 6 and 7 of them on a datastore."""
    design = _design(draft_of(estate_tabs()))
    assert design.title == ("CL1: 4 hosts, 20 VMs, with an assumed load of 50 IOPS per VM")
    stores = ["CL1-DS01", "CL1-DS02", "CL1-DS03"]
    (entry,) = design.classes
    assert (entry.name, entry.vms, entry.datastore_shares) == ("General VMs", 20, [7, 6, 7])
    on = Counter(vm.datastore.entry for vm in placed(design)[entry.id].vms)
    assert [on[store.id] for store in design.datastores] == [7, 6, 7]
    (array,), (host,) = design.arrays, design.hosts
    assert [lun.name for lun in array.luns] == [f"LUN of {store}" for store in stores]
    assert [sp.name for sp in array.sps] == ["SP 1", "SP 2"]
    assert [port.name for port in host.hba_ports] == ["vmhba2", "vmhba3"]
    assert {port.name for sp in array.sps for port in sp.target_ports} == {"Port 1", "Port 2"}


def test_classes_of_several_groups_of_hosts_have_names_of_their_own(
    draft_of: DraftOf,
) -> None:
    tabs = estate_tabs(hosts=4, vms=48)
    for row in tabs["vInfo"] + tabs["vHost"]:
        row["Cluster"] = f"C{int(str(row['Host'])[7:9]) % 2}"
    names = [group.name or "" for group in _design(draft_of(tabs)).classes]
    assert sorted(names) == ["General VMs", "General VMs of C0: hosts like cl1-esx02"]


def test_facts_of_groups_are_words(draft_of: DraftOf) -> None:
    (facts, *_) = [g.facts for g in draft_of(estate_tabs()).groups if g.kind == "datastores"]
    assert "VMFS, 4,096 GiB" in facts
    assert "policy: round robin" in facts


def test_a_draft_can_be_simulated_as_it_is(draft_of: DraftOf) -> None:
    design = _design(draft_of(estate_tabs()))
    assert find_problems(design) == []
    report = estimate(design)
    rates = [group.iops.value or 0.0 for group in report.groups]
    assert sum(rates) == pytest.approx(_rate(design), rel=0.01)


def test_hosts_are_grouped_by_cluster_driver_and_release(draft_of: DraftOf) -> None:
    one = estate_tabs(hosts=16, vms=64, cluster="Prod")
    two = estate_tabs(hosts=4, vms=8, cluster="Test", driver="nfnic", model="Cisco VIC")
    design = _design(draft_of({name: one[name] + two[name] for name in one}))
    assert [(host.count, host.hba_ports[0].driver) for host in design.hosts] == [
        (16, "lpfc-12.8.534"),
        (4, "nfnic"),
    ]
    assert [host.release for host in design.hosts] == ["esxi-8.0", "esxi-8.0"]


@pytest.mark.parametrize("targets", [1, 2, 4])
def test_hosts_have_as_many_paths_as_the_file_tells(draft_of: DraftOf, targets: int) -> None:
    design = _design(draft_of(estate_tabs(targets=targets)))
    reach = Reach(design)
    for datastore in design.datastores:
        (target,) = reach.targets(datastore)
        assert len(list(reach.paths(design.hosts[0], target))) == 2 * targets


def test_depth_policy_and_sioc_are_those_of_the_file(draft_of: DraftOf) -> None:
    design = _design(draft_of(estate_tabs()))
    assert design.hosts[0].lun_depth == 64
    assert design.hosts[0].path_policy == "round_robin"
    first = design.datastores[0]
    assert first.kind == "vmfs"
    assert (first.sioc, first.sioc_threshold_ms) == ("on", 30.0)
    assert design.arrays[0].front_end == "netapp-ontap"


@pytest.mark.parametrize(("stores", "lun_depth"), [(1, 64), (3, None)])
def test_depth_of_a_protocol_endpoint_is_none_of_a_lun(
    draft_of: DraftOf, stores: int, lun_depth: int | None
) -> None:
    """Of three datastores with a depth of 64, the first, or all, lie on a protocol endpoint."""
    tabs = estate_tabs()
    names = [row["Name"] for row in tabs["vDatastore"]][:stores]
    for row in tabs["vDatastore"]:
        if row["Name"] in names:
            row["Type"] = "VVOL"
    for row in tabs["vMultiPath"]:
        if row["Datastore"] in names:
            row["Queue depth"] = 128
    (host,) = _design(draft_of(tabs)).hosts
    assert (host.lun_depth, host.pe_depth) == (lun_depth, 128)


@pytest.mark.parametrize(
    ("written", "drawn"), [(4.0, None), (5.0, 5.0), (100.0, 100.0), (101.0, None), (0.0, None)]
)
def test_threshold_of_sioc_that_no_design_can_have_is_left_to_the_datastore(
    draft_of: DraftOf, written: float, drawn: float | None
) -> None:
    tabs = estate_tabs()
    for row in tabs["vDatastore"]:
        row["SIOC Threshold"] = written
    first = _design(draft_of(tabs)).datastores[0]
    assert first.kind == "vmfs"
    assert (first.sioc, first.sioc_threshold_ms) == ("on", drawn)


@pytest.mark.parametrize(("hosts", "vms"), [(4, 24), (16, 40), (3, 100), (60, 400)])
def test_the_load_is_that_of_all_vms_whatever_is_drawn(
    draft_of: DraftOf, hosts: int, vms: int
) -> None:
    found = draft_of(estate_tabs(hosts=hosts, vms=vms))
    counted = sum(group.count for group in found.groups if group.kind == "vms" and group.drawn)
    assert _rate(_design(found)) == pytest.approx(50.0 * counted)


def test_what_no_file_tells_is_needed_and_has_a_source(draft_of: DraftOf) -> None:
    found = draft_of(estate_tabs())
    assert {need.kind for need in found.needs} == {
        "load", "role", "service", "speed", "access", "kernel",
    }  # fmt: skip
    for need in found.needs:
        assert need.is_proposal
        assert need.chosen == need.options[0].id
        assert all(option.source for option in need.options)
    assumed = [finding for finding in found.findings if finding.kind == "assumed"]
    assert len(assumed) == len(found.needs)
    notes = _design(found).notes
    assert all(need.title in notes for need in found.needs)


def test_an_adapter_that_the_catalogue_lacks_needs_a_depth(draft_of: DraftOf) -> None:
    tabs = estate_tabs(driver="brcmfcoe", model="OneConnect")
    for row in tabs["vMultiPath"]:
        row["Queue depth"] = ""
    found = draft_of(tabs)
    assert [need.kind for need in found.needs].count("depth") == 1
    assert _design(found).hosts[0].lun_depth == 32


def test_a_chosen_value_is_taken_and_no_longer_a_proposal(draft_of: DraftOf) -> None:
    first = draft_of(estate_tabs())
    service = next(need for need in first.needs if need.kind == "service")
    choices = Choices(values={service.id: "flasharray-c60", "load": "each VM: sql-oltp"})
    found = draft_of(estate_tabs(), choices)
    design = _design(found)
    assert design.arrays[0].sps[0].read_us == 13.8
    assert _rate(design) == pytest.approx(4 * _rate(_design(first)))
    assert {need.id for need in found.needs if not need.is_proposal} == {service.id, "load"}


def test_choices_that_mean_nothing_are_named(draft_of: DraftOf) -> None:
    found = draft_of(estate_tabs(), Choices(exclude=["nobody"], values={"load": "much"}))
    assert found.design is not None
    assert any("nobody" in problem for problem in found.problems)
    assert any("load=much" in problem for problem in found.problems)


def test_groups_can_be_left_out_split_and_merged(draft_of: DraftOf) -> None:
    tabs = estate_tabs(hosts=4, vms=48)
    tabs["vHost"][0]["ESX Version"] = "VMware ESXi 7.0.3 build-1"
    proposed = draft_of(tabs)
    assert [host.count for host in _design(proposed).hosts] == [1, 3]
    hosts = _ids(proposed, "hosts")
    merged = _design(draft_of(tabs, Choices(merge=[hosts])))
    assert [(host.count, host.release) for host in merged.hosts] == [(4, "esxi-8.0")]
    split = _design(draft_of(tabs, Choices(split=[hosts[1]])))
    assert [host.count for host in split.hosts] == [1, 1, 1, 1]
    left = draft_of(tabs, Choices(exclude=[hosts[0]]))
    assert [host.count for host in _design(left).hosts] == [3]
    store = _ids(proposed, "datastores")[0]
    without = _design(draft_of(tabs, Choices(exclude=[store])))
    assert [d.name for d in without.datastores] == ["CL1-DS02", "CL1-DS03"]


def test_merged_datastores_are_one_entry_with_a_queue_for_each_lun(draft_of: DraftOf) -> None:
    stores = _ids(draft_of(estate_tabs()), "datastores")
    design = _design(draft_of(estate_tabs(), Choices(merge=[stores])))
    (one,) = design.datastores
    assert (one.kind, one.count, one.capacity_gib) == ("vmfs", 3, 4096)
    assert len(Reach(design).targets(one)) == 3
    assert find_problems(design) == []


def test_many_datastores_that_are_alike_are_few_parts(draft_of: DraftOf) -> None:
    found = draft_of(estate_tabs(hosts=8, vms=400, datastores=39))
    design = _design(found)
    assert [store.count for store in design.datastores if store.kind == "vmfs"] == [39]
    assert len(design.classes) < 10
    split = draft_of(
        estate_tabs(hosts=8, vms=400, datastores=39), Choices(split=_ids(found, "datastores"))
    )
    assert len(_design(split).datastores) == 39


def test_datastores_that_cannot_be_one_entry_stay_apart(draft_of: DraftOf) -> None:
    tabs = estate_tabs(hosts=2, vms=60, datastores=39)
    for row in tabs["vDatastore"]:
        if "boot" not in row["Name"]:
            row["Type"] = "NFS"
    proposed = draft_of(tabs)
    found = draft_of(tabs, Choices(merge=[_ids(proposed, "datastores")]))
    assert found.design == proposed.design
    assert "stay apart: an entry of a design represents VMFS datastores" in found.problems[0]


def test_powered_off_vms_and_templates_are_drawn_where_they_are_chosen(draft_of: DraftOf) -> None:
    def drawn(**chosen: bool) -> int:
        found = draft_of(estate_tabs(), Choices(**chosen))
        return sum(group.count for group in found.groups if group.kind == "vms" and group.drawn)

    assert drawn() == 20
    assert drawn(powered_off=True) == 23
    assert drawn(templates=True, powered_off=True) == 24


def test_local_datastores_are_left_out_with_a_reason(draft_of: DraftOf) -> None:
    found = draft_of(estate_tabs())
    local = [group for group in found.groups if group.kind == "datastores" and not group.drawn]
    assert [(group.count, group.reason) for group in local] == [(4, "local to one host each")]


@pytest.mark.parametrize(
    ("hosts", "vms", "queues"),
    [(4, 240, 200), pytest.param(60, 12_000, MOST_QUEUES, marks=pytest.mark.full)],
)
def test_a_large_estate_is_drawn_more_coarsely_with_the_same_load(
    draft_of: DraftOf, hosts: int, vms: int, queues: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qdepth.design.checks.size.MOST_QUEUES", queues)
    datastores = 2 * hosts // 3
    found = draft_of(estate_tabs(hosts=hosts, vms=vms, datastores=datastores, disks_each=3))
    design = _design(found)
    assert find_problems(design) == []
    counted = sum(group.count for group in found.groups if group.kind == "vms" and group.drawn)
    assert _rate(design) == pytest.approx(50.0 * counted)
    assert any("more queues than one design can have" in f.text for f in found.findings)


def test_the_measured_load_of_hosts_is_that_of_the_design(draft_of: DraftOf) -> None:
    found = draft_of(LIVE_OPTICS)
    load = next(need for need in found.needs if need.id == "load")
    assert load.chosen.startswith("measured: export.xlsx 95")
    assert _rate(_design(found)) == pytest.approx(12_000)
    mean = draft_of(LIVE_OPTICS, Choices(values={"load": "measured: export.xlsx mean"}))
    assert _rate(_design(mean)) == pytest.approx(3_000)
    blocks = _design(mean).classes[0].workload.blocks
    assert blocks[0].size_kib == pytest.approx(48e6 / 3000 / 1024)
    assert any(need.kind == "protocol" for need in found.needs)


def test_load_of_a_protocol_endpoint_is_that_of_the_vms_on_vvols(
    draft_of: DraftOf, tmp_path: Path
) -> None:
    """No export names the endpoints of vVols; esxtop lists them as devices."""
    tabs = estate_tabs(hosts=4, vms=24, datastores=2)
    vvol = tabs["vDatastore"][1]["Name"]
    tabs["vDatastore"][1] |= {"Type": "VVOL", "Address": ""}
    tabs["vMultiPath"] = [row for row in tabs["vMultiPath"] if row["Datastore"] != vvol]
    lun = tabs["vMultiPath"][0]["Disk"]
    rates = {lun: 1_000.0, "naa.600a098000000000000000000000beef": 600.0}
    log = tmp_path / "e.csv"
    log.write_text(
        batch_file({
            f"Physical Disk SCSI Device({name})": DEVICE | {"Commands/sec": rate}
            for name, rate in rates.items()
        })
    )  # fmt: skip
    design = _design(draft_of(tabs, None, log))
    rate_of = {
        store.kind: _rate(design.model_copy(update={"classes": [
            group for group in design.classes if group.datastores == [store.id]
        ]})) for store in design.datastores
    }  # fmt: skip
    assert rate_of == pytest.approx({"vmfs": 1_000, "vvol": 600})


def test_hosts_that_were_idle_have_no_measured_load(draft_of: DraftOf) -> None:
    """Export tools round: 0 IOPS may stand next to a few MB/s."""
    idle = [{**row, "Average IOPS": 0.0} for row in LIVE_OPTICS["ESX Performance"]]
    needs = draft_of({**LIVE_OPTICS, "ESX Performance": idle}).needs
    loads = [option.id for need in needs if need.id == "load" for option in need.options]
    assert "measured: export.xlsx mean" not in loads
    assert "measured: export.xlsx peak" in loads


def test_nothing_to_draw_is_said(draft_of: DraftOf) -> None:
    tabs = estate_tabs()
    for row in tabs["vInfo"]:
        row["Powerstate"] = "poweredOff"
    found = draft_of(tabs)
    assert found.design is None
    assert "There is nothing to draw" in found.problems[0]


def test_the_same_files_give_the_same_draft(draft_of: DraftOf) -> None:
    tabs = estate_tabs(hosts=8, vms=100, datastores=20)
    backwards = {name: list(reversed(rows)) for name, rows in tabs.items()}
    assert _design(draft_of(tabs)).hosts == _design(draft_of(backwards)).hosts
    assert draft_of(tabs) == draft_of(tabs)


@pytest.mark.parametrize("hosts", [2, 16])
def test_a_draft_that_is_exported_and_imported_again_is_the_same(
    draft_of: DraftOf, hosts: int
) -> None:
    tabs = estate_tabs(hosts=hosts, vms=hosts * 12, datastores=4)
    for row in tabs["vInfo"]:
        row |= {"Powerstate": "poweredOn", "Template": "False"}
    once = _design(draft_of(tabs))
    again = _design(draft_of(rvtools_of(once)))
    assert again == once
