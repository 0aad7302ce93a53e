"""NFS volumes: no SCSI device queue, one network card for each connection."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve as solve_analytic
from qdepth.engines.options import EngineOptions
from qdepth.exports.host_settings import host_settings
from qdepth.lowering.lower import lower
from qdepth.report.build_report import build_report
from qdepth.report.queues import NOT_OF_NFS
from qdepth.report.report import Report
from tests.support.designs import design
from tests.support.nfs import nfs_document
from tests.support.solving import solve, solve_compiled

CARD_MB_S = 117.7
"""Payload of 1 Gb/s at an MTU of 1500."""


def report(document: dict[str, Any], ios: int = 20_000) -> Report:
    whole = design(document)
    network = lower(whole)
    return build_report(whole, network, solve_compiled(network, EngineOptions(1, ios)))


def mb_s(document: dict[str, Any]) -> float:
    found = report(document).total.mb_s.value
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("datastores", "teaming", "cards"),
    [(1, "port_id", 1), (1, "ip_hash", 1), (4, "port_id", 1), (4, "ip_hash", 4), (3, "ip_hash", 3)],
)
@pytest.mark.parametrize("turns", [1, 1000])
def test_a_team_carries_what_its_used_cards_do(
    datastores: int, teaming: str, cards: int, turns: int
) -> None:
    document = nfs_document(
        datastores, hosts__0__nfs_teaming=teaming, hosts__0__round_robin_ios=turns
    )
    assert mb_s(document) == pytest.approx(cards * CARD_MB_S, rel=0.02)


def test_nconnect_fills_the_team_if_the_hash_counts_tcp_ports() -> None:
    document = nfs_document(1, hosts__0__nfs_teaming="ip_port_hash")
    document["datastores"][0]["nfs_connections"] = 4
    document["classes"][0]["workload"]["outstanding_ios"] = 64
    assert mb_s(document) == pytest.approx(4 * CARD_MB_S, rel=0.02)


BUSY: dict[str, Any] = {
    "hosts__0__hba_ports__0__speed_gbps": 100,
    "classes__0__vms_per_host": 16,
    "classes__0__workload__outstanding_ios": 64,
    "classes__0__workload__blocks__0__size_kib": 4.0,
    "arrays__0__sps__0__target_ports__0__speed_gbps": 100,
    "arrays__0__sps__0__servers": 1000,
    "arrays__0__write_ms": 1.0,
    "arrays__0__fixed_scv": 1.0,
}
"""16 VMs with 1,024 I/Os that meet no queue on their way, and are there for 1.06 ms."""


def test_no_cap_is_there_by_default_whatever_the_driver_says() -> None:
    document = nfs_document(1, cards=1, hosts__0__lun_depth=32, hosts__0__dsnro=4, **BUSY)
    network = lower(design(document))
    assert network.throttles == ()
    assert network.limits[network.devices[0].limit].capacity == 4_294_967_295


def test_depth_of_the_volume_is_all_that_is_outstanding() -> None:
    document = nfs_document(1, cards=1, hosts__0__nfs_max_queue_depth=128, **BUSY)
    found = report(document, 60_000)
    iops = found.total.iops.value
    assert iops == pytest.approx(128 / 1.06e-3, rel=0.02)
    (row,) = found.devices
    assert row.gavg_ms.value == pytest.approx(1024 / 128 * 1.06, rel=0.02)


def test_rows_show_what_esxtop_shows() -> None:
    (row,) = report(nfs_document(1)).devices
    assert row.kind == "nfs_volume"
    for name in NOT_OF_NFS:
        number = getattr(row, name)
        assert number.value is None
        assert "esxtop" in (number.note or "")
    for shown in (row.cmds_s, row.mb_s, row.gavg_ms):
        assert shown.value is not None


def test_nfs_has_no_task_set_full() -> None:
    document = nfs_document(
        1,
        hosts__0__qfull_sample_size=32,
        arrays__0__sps__0__target_ports__0__on_full="task_set_full",
        arrays__0__sps__0__target_ports__0__port_depth=4,
    )
    network = lower(design(document))
    assert network.status_throttles == ()
    found = solve_compiled(network, EngineOptions(1, 5_000))
    assert all(limit.refused.value == 0 for limit in found.limits)


def test_sioc_starts_from_what_the_virtual_disks_can_send() -> None:
    document = nfs_document(2, datastores__0__sioc="on", classes__0__vms_per_host=3)
    (controller,) = lower(design(document)).controllers
    assert [window.most for window in controller.windows] == [3 * 64]


def test_engines_agree() -> None:
    document = nfs_document(
        3, hosts__0__nfs_teaming="ip_port_hash", hosts__0__nfs_max_queue_depth=20
    )
    for datastore in document["datastores"]:
        datastore["nfs_connections"] = 3
    network, options = lower(design(document)), EngineOptions(1, 4_000)
    slow, fast = solve(network, options), solve_compiled(network, options)
    assert (slow.devices, slow.limits) == (fast.devices, fast.limits)


def test_analytic_engine_agrees() -> None:
    document = nfs_document(4, hosts__0__nfs_teaming="ip_hash")
    whole = design(document)
    network = lower(whole)
    found = build_report(whole, network, solve_analytic(network))
    assert found.total.mb_s.value == pytest.approx(4 * CARD_MB_S, rel=0.02)


def test_scripts_set_nfs_and_leave_scsi_alone() -> None:
    before = design(nfs_document(1))
    after = design(
        nfs_document(
            1,
            hosts__0__nfs_max_queue_depth=64,
            hosts__0__nfs_teaming="ip_hash",
            hosts__0__path_policy="fixed",
            hosts__0__lun_depth=64,
        )
    )
    (found,) = host_settings(before, after)
    assert len(found.steps) == 1
    assert "/NFS/MaxQueueDepth" in str(found.steps[0])
    assert any("IP hash" in line for line in found.by_hand)
