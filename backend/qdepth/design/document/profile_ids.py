"""Ids of profiles as fields of a design."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from qdepth.catalogue.catalogue import Profile, catalogue
from qdepth.design.described import Words
from qdepth.design.document.base import ID_PATTERN
from qdepth.design.document.references import Kind, RefersTo


def _release(id_: str) -> str:
    ids = [release.id for release in catalogue().releases]
    if id_ not in ids:
        raise PydanticCustomError(
            "unknown_profile",
            "The catalogue has no release {id}",
            {"id": id_, "expected": ", ".join(ids)},
        )
    return id_


def _array_model(id_: str) -> str:
    ids = [model.id for model in catalogue().arrays]
    if id_ not in ids:
        raise PydanticCustomError(
            "unknown_profile",
            "The catalogue has no array {id}",
            {"id": id_, "expected": ", ".join(ids)},
        )
    return id_


def _choice(profiles: list[Profile]) -> WithJsonSchema:
    schema: dict[str, Any] = {"type": "string", "enum": [profile.id for profile in profiles]}
    return WithJsonSchema(schema)


def _names(profiles: list[Profile]) -> Words:
    return Words({profile.id: profile.name for profile in profiles})


def _named(profiles: list[Profile], kind: Kind) -> Any:
    """An id of the catalogue, as the examples list, or of a profile that the design brings."""
    examples = [profile.id for profile in profiles]
    return Annotated[
        str,
        StringConstraints(strict=True, pattern=ID_PATTERN, max_length=64),
        WithJsonSchema(
            {"type": "string", "pattern": ID_PATTERN, "maxLength": 64, "examples": examples}
        ),
        RefersTo((kind,)),
        _names(profiles),
    ]


_ALL = catalogue()

ReleaseId = Annotated[str, AfterValidator(_release), _choice(_ALL.releases), _names(_ALL.releases)]
ArrayModelId = Annotated[
    str, AfterValidator(_array_model), _choice(_ALL.arrays), _names(_ALL.arrays)
]
HbaDriverId = _named(_ALL.hba_drivers, "hba_driver")
VscsiAdapterId = _named(_ALL.vscsi_adapters, "vscsi_adapter")
FrontEndId = _named(_ALL.front_ends, "front_end")
DiskId = _named(_ALL.disks, "disk")

FirmwareVersion = Annotated[str, Field(max_length=20, pattern=r"^\d{1,4}(\.\d{1,4}){0,3}$")]
"""Numbers with points between them: 6.0.5."""
