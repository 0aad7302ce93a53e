"""Where the value of each parameter comes from: the design, a profile or the format."""

from typing import Any

from qdepth.design.profiles.device_depths import device_depth
from qdepth.design.profiles.effective_values import EffectiveSetting, effective_settings
from qdepth.design.routing.reach import Reach
from tests.support.designs import changed, design, first_target, small_design

PORT = "hosts__0__hba_ports__0__"


def profiled(driver: str, **fields: Any) -> dict[str, Any]:
    """The small design whose first host leaves its depths to a driver."""
    document = changed(small_design(), **fields)
    for port in document["hosts"][0]["hba_ports"]:
        port["driver"] = driver
    del document["hosts"][0]["lun_depth"], document["hosts"][0]["pe_depth"]
    return document


def setting(pointer: str, document: dict[str, Any], **fields: Any) -> EffectiveSetting:
    (found,) = [
        entry
        for entry in effective_settings(design(document, **fields))
        if entry.pointer == pointer
    ]
    return found


def test_value_of_the_design_wins() -> None:
    found = setting("/hosts/0/lun_depth", profiled("qlnativefc"), hosts__0__lun_depth=48)
    assert (found.value, found.origin, found.source) == (48, "design", "Set in this design")


def test_driver_profile_gives_the_depth_and_says_where_it_was_read() -> None:
    found = setting("/hosts/0/pe_depth", profiled("lpfc-12.8.534"))
    assert (found.value, found.origin, found.unit) == (254, "profile", "I/Os")
    assert found.source.startswith("Emulex lpfc 12.8.534 and later profile: Emulex white paper")


def test_unconfirmed_value_says_so() -> None:
    assert "Not confirmed" in setting("/hosts/0/lun_depth", profiled("qlnativefc")).note


def test_smallest_driver_counts_where_ports_differ() -> None:
    mixed = changed(profiled("qlnativefc"), hosts__0__hba_ports__1__driver="lpfc-12.8.534")
    assert setting("/hosts/0/lun_depth", mixed).value == 32


def test_one_port_without_a_depth_leaves_it_open() -> None:
    """Its driver may have the smallest one."""
    there = design(profiled("qlnativefc"), hosts__0__hba_ports__1__driver=None)
    host = there.hosts[0]
    assert device_depth(there, host, host.hba_ports, is_endpoint=False) is None
    assert device_depth(there, host, host.hba_ports[:1], is_endpoint=False) is not None


def test_only_ports_that_reach_the_device_count() -> None:
    mixed = changed(profiled("qlnativefc"), hosts__0__hba_ports__1__driver="lpfc-12.8.534")
    mixed["fabrics"].append({"id": "other", "protocol": "fc"})
    there = design(mixed, hosts__0__hba_ports__1__fabric="other")
    target = first_target(there, there.datastores[0])
    assert target is not None
    ports = [path.hba_port for path in Reach(there).paths(there.hosts[0], target)]
    depth = device_depth(there, there.hosts[0], ports, is_endpoint=False)
    assert depth is not None
    assert depth.value == 64


def test_format_gives_what_no_profile_knows() -> None:
    found = setting(f"/{PORT.replace('__', '/')}adapter_depth", small_design())
    assert (found.value, found.origin) == (4096, "format")


def test_front_end_profile_gives_the_depth_of_target_ports() -> None:
    at = "/arrays/0/sps/0/target_ports/0/"
    document = changed(small_design(), arrays__0__front_end="hitachi-usp")
    assert setting(f"{at}port_depth", document).value == 1024
    assert setting(f"{at}on_full", document).value == "task_set_full"
    assert setting(f"{at}on_full", small_design()).value == "wait"


def test_vscsi_profile_gives_both_depths() -> None:
    document = changed(small_design(), classes__0__vscsi_adapter="lsi")
    del document["classes"][0]["disk_depth"], document["classes"][0]["adapter_depth"]
    depths = [
        setting(f"/classes/0/{name}", document).value for name in ("disk_depth", "adapter_depth")
    ]
    assert depths == [32, 128]


def test_endpoint_dsnro_above_the_depth_of_the_endpoint_is_clipped_and_said() -> None:
    found = setting("/hosts/0/pe_dsnro", profiled("qlnativefc"), hosts__0__release="esxi-8.0")
    assert found.value == 64
    assert "256 clipped to 64" in found.note
    deep = setting("/hosts/0/pe_dsnro", profiled("lpfc-12.8.534"), hosts__0__release="esxi-7.0")
    assert (deep.value, "clipped" in deep.note) == (128, False)
    chosen = setting("/hosts/0/pe_dsnro", profiled("qlnativefc"), hosts__0__pe_dsnro=200)
    assert (chosen.value, chosen.origin, chosen.note) == (200, "design", "")


def test_payload_of_a_port_is_that_of_its_protocol_and_speed() -> None:
    at = "/hosts/0/hba_ports/0/payload_mb_s"
    assert setting(at, small_design()).value == 800
    ethernet = {"fabrics__0__protocol": "iscsi"}
    for port in (
        "hosts__0__hba_ports__0",
        "hosts__0__hba_ports__1",
        "hosts__1__hba_ports__0",
        "hosts__1__hba_ports__1",
        "arrays__0__sps__0__target_ports__0",
        "arrays__0__sps__1__target_ports__0",
    ):
        ethernet[f"{port}__speed_gbps"] = 10  # type: ignore[assignment]
    found = setting(at, changed(small_design(), **ethernet))
    assert round(float(found.value)) == 1177
