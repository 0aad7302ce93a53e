"""What every part of a design document shares: strictness, frozenness and the shape of an id."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class Part(BaseModel):
    """A piece of the document. Unknown keys, loose types, inf and nan are refused."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )


ID_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"

Id = Annotated[str, StringConstraints(strict=True, pattern=ID_PATTERN, max_length=64)]
"""Letters, digits, dot, dash and underscore; unique in the whole design."""

Title = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=200)]
Count = Annotated[int, Field(ge=1, le=1024)]
Depth = Annotated[int, Field(ge=1, le=65535)]
CapacityGb = Annotated[float, Field(gt=0, le=1e9)]
RotationRpm = Annotated[float, Field(gt=0, le=30_000)]
SeekMs = Annotated[float, Field(ge=0, le=100)]
TransferMbS = Annotated[float, Field(gt=0, le=10_000)]
SplitKib = Annotated[int, Field(ge=4, le=32_767)]
TimeMs = Annotated[float, Field(ge=0, le=60_000)]
TimeUs = Annotated[float, Field(ge=0, le=10_000_000)]
Percent = Annotated[float, Field(ge=0, le=100)]
Scv = Annotated[float, Field(ge=0, le=100)]
"""Squared coefficient of variation: variance over squared mean. 0 constant, 1 exponential."""
