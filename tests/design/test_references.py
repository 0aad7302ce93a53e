"""Ids that name other parts: what they may name is said once, in the types of the fields."""

from typing import Any

from hypothesis import given
from pydantic import BaseModel

from qdepth.catalogue.catalogue import catalogue
from qdepth.design.document.array import Array, Lun, LunDatastore, ProtocolEndpoint, VvolDatastore
from qdepth.design.document.document import Design
from qdepth.design.document.fabric import Fabric, Switch, Zone
from qdepth.design.document.host import HbaPort, Host
from qdepth.design.document.media import Pool
from qdepth.design.document.parts import parts
from qdepth.design.document.references import Kind, Reference, references
from qdepth.design.document.site import Site, SiteLink
from qdepth.design.document.storage_processor import StorageProcessor, TargetPort
from tests.support.designs import designs

KINDS: dict[type[BaseModel], str] = {
    Host: "host",
    HbaPort: "hba_port",
    Fabric: "fabric",
    Switch: "switch",
    StorageProcessor: "sp",
    TargetPort: "target_port",
    Pool: "pool",
    Lun: "lun",
    ProtocolEndpoint: "protocol_endpoint",
    LunDatastore: "datastore",
    VvolDatastore: "datastore",
    Site: "site",
    SiteLink: "site_link",
}


@given(designs())
def test_every_reference_of_a_valid_design_names_a_part_of_its_kind(design: Design) -> None:
    all_ = catalogue()
    profiles = [*all_.hba_drivers, *all_.vscsi_adapters, *all_.front_ends, *all_.disks]
    catalogued = {profile.id for profile in profiles}
    kinds = {part.id: KINDS.get(type(part)) for _, part in parts(design)}
    named = [reference for _, part in parts(design) for reference in references(part)]
    assert {kind for reference in named for kind in reference.kinds} >= {"host", "fabric"}
    for reference in named:
        assert kinds.get(reference.id) in reference.kinds or reference.id in catalogued


def test_lists_are_read_item_by_item() -> None:
    zone = Zone(id="zone01", members=["vmhba1", "ct0-fc0"])
    ports: tuple[Kind, ...] = ("hba_port", "target_port")
    assert list(references(zone)) == [
        Reference("/members/0", ports, "vmhba1"),
        Reference("/members/1", ports, "ct0-fc0"),
    ]


def test_what_is_unset_names_nothing() -> None:
    assert list(references(Lun(id="lun01"))) == []
    assert list(references(Lun(id="lun01", owners=["ct0"]))) == [
        Reference("/owners/0", ("sp",), "ct0")
    ]


def _kinds_in(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        inner = {kind for value in schema.values() for kind in _kinds_in(value)}
        return inner | set(schema.get("x-refers-to", []))
    if isinstance(schema, list):
        return {kind for value in schema for kind in _kinds_in(value)}
    return set()


def test_the_schema_says_what_each_field_may_name() -> None:
    definitions = Design.model_json_schema()["$defs"]

    def kinds(definition: str, field: str) -> set[str]:
        return _kinds_in(definitions[definition]["properties"][field])

    assert kinds("VmClass", "hosts") == {"host"}
    assert kinds("HbaPort", "switch") == {"switch"}
    assert kinds("HbaPort", "driver") == {"hba_driver"}
    assert kinds("Zone", "members") == {"hba_port", "target_port"}
    assert kinds("LunDatastore", "extents") == {"lun"}
    assert kinds("Array", "price_item") == {"price_item"}
    assert kinds(Array.__name__, "front_end") == {"front_end"}
    assert kinds("VmClass", "vms") == set()
