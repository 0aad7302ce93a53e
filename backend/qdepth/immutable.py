"""Bases of data that others read: frozen, each field with its docstring as its description."""

from pydantic import BaseModel, ConfigDict


class Immutable(BaseModel):
    """Data that never change."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class StrictImmutable(Immutable):
    """Data that reject unknown keys, inf and nan."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)
