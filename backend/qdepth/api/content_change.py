"""A field that differs between two versions of a scenario."""

from pydantic import BaseModel, ConfigDict


class ContentChange(BaseModel):
    """A field in which a version of a scenario differs from another."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    pointer: str
    """JSON pointer into the second version, or into the first where the second lacks the field."""
    before: str | None
    """Value in the first version, as JSON text; null where the field is absent."""
    after: str | None
    """Value in the second version, as JSON text; null where the field is absent."""
