"""What releases deprecate: told once for each kind, where a design uses it there."""

from typing import Any

import pytest

from qdepth.design.checks.design_notice import DesignNotice
from qdepth.design.checks.notices import find_notices
from tests.support.designs import changed, design, small_design


def notices(release: str | None, **fields: Any) -> list[DesignNotice]:
    hosts = {f"hosts__{place}__release": release for place in (0, 1)}
    return find_notices(design(changed(small_design(), **hosts, **fields)))


NO_VVOL: dict[str, Any] = {
    "datastores__1": {"id": "vv1", "kind": "vmfs", "lun": "lun2"},
}
SIOC: dict[str, Any] = {"datastores__0__sioc": "on"}


@pytest.mark.parametrize(
    ("release", "codes"),
    [
        (None, []),
        ("esxi-7.0u2", []),
        ("esxi-8.0", ["sioc_deprecated", "disk_allocation_deprecated"]),
        ("esxi-9.0", ["vvol_deprecated", "sioc_deprecated", "disk_allocation_deprecated"]),
    ],
)
def test_each_release_deprecates_what_its_vendor_announced(
    release: str | None, codes: list[str]
) -> None:
    found = notices(release, **SIOC, classes__0__shares=2000)
    assert [each.code for each in found] == codes


def test_design_that_uses_none_of_it_hears_nothing() -> None:
    assert notices("esxi-9.0", **NO_VVOL) == []


def test_notice_comes_once_and_names_all_its_parts() -> None:
    document = changed(small_design(), hosts__1__release="esxi-9.0")
    document["datastores"][1]["name"] = "Container 1"
    document["arrays"][0]["protocol_endpoints"].append({"id": "pe2"})
    document["datastores"].append({"id": "vv2", "kind": "vvol", "protocol_endpoint": "pe2"})
    (found,) = find_notices(design(document))
    assert found.parts == ["vv1", "vv2"]
    assert found.named_parts == "vv1 (Container 1), vv2"
    assert found.source.address == "https://knowledge.broadcom.com/external/article/401070"
    assert found.text.startswith("vSphere Virtual Volumes are deprecated from release 9.0 on.")


def test_datastore_counts_for_the_hosts_that_use_it() -> None:
    """The VMs on vVols run on esx2."""
    assert find_notices(design(changed(small_design(), hosts__0__release="esxi-9.0"))) == []
    assert len(find_notices(design(changed(small_design(), hosts__1__release="esxi-9.0")))) == 1


def test_datastore_that_nobody_uses_counts_for_every_host() -> None:
    document = changed(small_design(), hosts__0__release="esxi-9.0")
    document["classes"] = document["classes"][:1]
    assert [each.code for each in find_notices(design(document))] == ["vvol_deprecated"]
