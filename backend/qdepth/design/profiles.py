"""Ids of catalogue profiles as fields of a design."""

from typing import Annotated, Any

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from qdepth.catalogue.catalogue import Profile, catalogue


def _known(profiles: list[Profile], kind: str) -> AfterValidator:
    ids = [profile.id for profile in profiles]

    def check(id_: str) -> str:
        if id_ not in ids:
            raise PydanticCustomError(
                "unknown_profile",
                "The catalogue has no {kind} {id}",
                {"kind": kind, "id": id_, "expected": ", ".join(ids)},
            )
        return id_

    return AfterValidator(check)


def _choice(profiles: list[Profile]) -> WithJsonSchema:
    schema: dict[str, Any] = {"type": "string", "enum": [profile.id for profile in profiles]}
    return WithJsonSchema(schema)


_ALL = catalogue()

ReleaseId = Annotated[str, _known(_ALL.releases, "release"), _choice(_ALL.releases)]
HbaDriverId = Annotated[str, _known(_ALL.hba_drivers, "HBA driver"), _choice(_ALL.hba_drivers)]
VscsiAdapterId = Annotated[
    str, _known(_ALL.vscsi_adapters, "vSCSI adapter"), _choice(_ALL.vscsi_adapters)
]
FrontEndId = Annotated[str, _known(_ALL.front_ends, "array front end"), _choice(_ALL.front_ends)]
DiskId = Annotated[str, _known(_ALL.disks, "disk"), _choice(_ALL.disks)]
