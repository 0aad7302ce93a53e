"""Bases of data that others read: frozen, each field with its docstring as its description."""

from pydantic import BaseModel, ConfigDict


class Immutable(BaseModel):
    """Data that do not change once they are made."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class StrictImmutable(Immutable):
    """Data of which unknown keys, inf and nan are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)
