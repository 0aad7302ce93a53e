"""What all documents that the API takes or gives share."""

from pydantic import BaseModel, ConfigDict

from qdepth.design.document.base import Part


class Request(Part):
    """A body that the API takes. Unknown keys, loose types, inf and nan are refused."""


class Answer(BaseModel):
    """A body that the API gives."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)
