"""What all documents that the API takes or gives share."""

from pydantic import BaseModel, ConfigDict


class Request(BaseModel):
    """A body that the API takes. Unknown keys, loose types, inf and nan are refused."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, use_attribute_docstrings=True
    )


class Answer(BaseModel):
    """A body that the API gives."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)
