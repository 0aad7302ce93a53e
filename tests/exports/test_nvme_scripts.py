"""Host settings where HPP has claimed the devices: no commands of NMP, no depth of SCSI LUNs."""

from datetime import UTC, datetime
from typing import Any

import pytest

from qdepth.design.document.document import Design
from qdepth.exports.host_settings import HostSettings, host_settings
from qdepth.exports.scripts import write_esxcli, write_powercli
from tests.support.designs import changed, design, small_design

MADE_AT = datetime(2026, 3, 1, tzinfo=UTC)


def nvme(driver: str = "lpfc-12.8.534", **fields: Any) -> Design:
    document = changed(small_design(), fabrics__0__protocol="nvme_fc", **fields)
    for host in document["hosts"]:
        for port in host["hba_ports"]:
            port["driver"] = driver
    return design(document)


def settings(before: Design, after: Design) -> HostSettings:
    (found,) = host_settings(before, after)
    return found


@pytest.mark.parametrize("driver", ["lpfc", "lpfc-12.8.534", "qlnativefc", "nfnic"])
def test_script_speaks_to_hpp_and_leaves_the_driver_alone(driver: str) -> None:
    before = nvme(driver, hosts__0__path_policy="fixed")
    after = nvme(driver, hosts__0__round_robin_ios=1, hosts__0__namespace_depth=126)
    found = host_settings(before, after)
    for write in (write_esxcli, write_powercli):
        script = write(("a", "b"), found, MADE_AT)
        assert "nmp" not in script
        assert "queue_depth=" not in script
        assert "maxqdepth" not in script
    script = write_esxcli(("a", "b"), found, MADE_AT)
    set_ = "run esxcli storage hpp device set --pss='LB-RR' --iops='1' --device=\"$device\""
    assert set_ in script
    assert "run esxcli storage hpp device set --pss='FIXED' --device=\"$device\"" in script
    assert "uuid.?*" in script
    (depth,) = [line for line in found[0].by_hand if line.startswith("Depth of NVMe devices")]
    assert depth.startswith("Depth of NVMe devices from 32 to 126: it follows from the size of")
    assert "esxcli storage core device list" in depth


def test_more_ios_a_path_are_rolled_back_to_those_before() -> None:
    before = nvme(hosts__0__round_robin_ios=None)
    (step,) = settings(before, nvme(hosts__0__round_robin_ios=16)).steps
    assert step.change.options == {"pss": "LB-RR", "iops": 16}
    assert step.roll_back.options == {"pss": "LB-RR", "iops": 1000}


@pytest.mark.parametrize(
    ("host", "options"),
    [
        ({"path_policy": "lb_iops"}, {"pss": "LB-IOPS", "iops": 1}),
        (
            {"path_policy": "lb_bytes", "round_robin_kib": 64},
            {"pss": "LB-BYTES", "bytes": 65_536},
        ),
        ({"path_policy": "latency"}, {"pss": "LB-Latency"}),
        ({"round_robin_kib": 1024}, {"pss": "LB-RR", "iops": 1, "bytes": 1_048_576}),
    ],
)
def test_each_scheme_of_hpp_has_its_own_options(
    host: dict[str, Any], options: dict[str, Any]
) -> None:
    fields = {f"hosts__0__{name}": value for name, value in host.items()}
    (step,) = settings(nvme(), nvme(**fields)).steps
    assert step.change.name == ("storage", "hpp", "device", "set")
    assert step.change.options == options
    assert step.roll_back.options == {"pss": "LB-RR", "iops": 1}


def test_latency_of_nmp_is_a_type_of_round_robin() -> None:
    def scsi(policy: str) -> Design:
        return design(changed(small_design(), hosts__0__path_policy=policy))

    steps = settings(scsi("fixed"), scsi("latency")).steps
    assert [step.change.name[1] for step in steps] == ["nmp", "nmp"]
    assert steps[0].change.options == {"psp": "VMW_PSP_RR"}
    assert steps[1].change.options == {
        "type": "latency", "num-sampling-cycles": 16, "latency-eval-time": 180_000,
    }  # fmt: skip
    (back,) = settings(scsi("latency"), scsi("round_robin")).steps
    assert back.change.options == {"type": "iops", "iops": 1}


def test_hpp_has_no_most_recently_used() -> None:
    found = settings(nvme(), nvme(hosts__0__path_policy="mru"))
    assert found.steps == []
    assert any("from round_robin to mru" in line for line in found.by_hand)


def test_host_with_both_keeps_the_commands_of_scsi_devices() -> None:
    def both(**fields: Any) -> Design:
        document = changed(small_design(), **fields)
        document["fabrics"].append({"id": "nvme", "protocol": "nvme_fc"})
        document["hosts"][0]["hba_ports"][1]["fabric"] = "nvme"
        for port in document["hosts"][0]["hba_ports"]:
            port["driver"] = "qlnativefc"
        return design(document)

    after = both(
        hosts__0__lun_depth=64, hosts__0__namespace_depth=126, hosts__0__path_policy="fixed"
    )
    found = settings(both(hosts__0__namespace_depth=126), after)
    assert [step.change.name[:2] for step in found.steps] == [
        ("system", "module"), ("storage", "nmp"),
    ]  # fmt: skip
    (told,) = found.by_hand
    assert told.startswith("Name only SCSI devices to this script")
    assert told.endswith("esxcli storage hpp device set --device=ID --pss=FIXED")


@pytest.mark.parametrize(("release", "plug_in"), [("esxi-7.0", "nmp"), ("esxi-7.0u2", "hpp")])
def test_local_nvme_belongs_to_hpp_from_7_0_u2_on(release: str, plug_in: str) -> None:
    def local(policy: str) -> Design:
        document = changed(
            small_design(), fabrics__0__protocol="das", hosts__0__release=release,
            hosts__0__path_policy=policy,
        )  # fmt: skip
        for port in document["hosts"][0]["hba_ports"]:
            port["driver"] = "nvme-local"
        return Design.model_validate(document)

    (step,) = settings(local("fixed"), local("round_robin")).steps
    assert step.change.name[:2] == ("storage", plug_in)


def test_claim_rule_that_comes_with_a_release_needs_no_command() -> None:
    def pure(release: str) -> Design:
        document = changed(
            small_design(), arrays__0__front_end="pure-flasharray", hosts__0__release=release,
            hosts__0__round_robin_ios=None,
        )  # fmt: skip
        return design(document)

    found = settings(pure("esxi-6.5"), pure("esxi-6.5u1"))
    assert found.steps == []
    assert found.by_hand == ["ESXi from ESXi 6.5 before U1 to ESXi 6.5 U1 to U3."]
