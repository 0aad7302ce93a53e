"""Ids with which a part of a design names others, and the kinds of part that each may name.

The JSON Schema has them as `x-refers-to`, from which the page offers choices.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic_core import CoreSchema

from qdepth.design.described import marks
from qdepth.design.document.base import Id

Kind = Literal[
    "host",
    "hba_port",
    "fabric",
    "switch",
    "sp",
    "target_port",
    "pool",
    "lun",
    "protocol_endpoint",
    "datastore",
    "vm_class",
    "operation",
    "site",
    "site_link",
    "price_item",
    "hba_driver",
    "vscsi_adapter",
    "front_end",
    "disk",
]
"""Kinds of part that others name; the last four are kinds of own profile."""


@dataclass(frozen=True)
class RefersTo:
    """Marks an id as the id of a part of one of these kinds."""

    kinds: tuple[Kind, ...]

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "x-refers-to": list(self.kinds)}


HostId = Annotated[Id, RefersTo(("host",))]
PortId = Annotated[Id, RefersTo(("hba_port", "target_port"))]
FabricId = Annotated[Id, RefersTo(("fabric",))]
SwitchId = Annotated[Id, RefersTo(("switch",))]
SpId = Annotated[Id, RefersTo(("sp",))]
PoolId = Annotated[Id, RefersTo(("pool",))]
LunId = Annotated[Id, RefersTo(("lun",))]
ProtocolEndpointId = Annotated[Id, RefersTo(("protocol_endpoint",))]
DatastoreId = Annotated[Id, RefersTo(("datastore",))]
VmClassId = Annotated[Id, RefersTo(("vm_class",))]
OperationId = Annotated[Id, RefersTo(("operation",))]
SiteId = Annotated[Id, RefersTo(("site",))]
SiteLinkId = Annotated[Id, RefersTo(("site_link",))]
PriceItemId = Annotated[Id, RefersTo(("price_item",))]


@dataclass(frozen=True)
class Reference:
    """An id that names another part: its place in its own part, and the kinds it may name."""

    pointer: str
    kinds: tuple[Kind, ...]
    id: str


@cache
def _reference_fields(kind: type[BaseModel]) -> tuple[tuple[str, tuple[Kind, ...]], ...]:
    """Fields of a part that name others, with the kinds that each may name."""
    found = []
    for name, field in kind.model_fields.items():
        mark = next(marks(field, RefersTo), None)
        if mark is not None:
            found.append((name, mark.kinds))
    return tuple(found)


def references(part: BaseModel) -> Iterator[Reference]:
    """Every id with which a part names another, field by field."""
    for name, kinds in _reference_fields(type(part)):
        value = getattr(part, name)
        if isinstance(value, list):
            for index, id_ in enumerate(value):
                yield Reference(f"/{name}/{index}", kinds, id_)
        elif value is not None:
            yield Reference(f"/{name}", kinds, value)
