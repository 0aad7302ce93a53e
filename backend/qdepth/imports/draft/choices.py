"""What a user chose about a draft, as plain data; whatever is not chosen stays as proposed."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

GroupId = Annotated[str, Field(min_length=1, max_length=500)]
MergedIds = Annotated[list[GroupId], Field(min_length=2, max_length=500)]
MOST_CHOICES = 5_000


class _Chosen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Choices(_Chosen):
    """How groups are made, which are left out, and what replaces what the files lack."""

    merge: Annotated[list[MergedIds], Field(max_length=500)] = []
    """Groups of one kind that become one, by their ids; the largest gives what differs."""
    split: Annotated[list[GroupId], Field(max_length=500)] = []
    """Groups of hosts or datastores whose members are kept apart."""
    exclude: Annotated[list[GroupId], Field(max_length=MOST_CHOICES)] = []
    """Groups that are left out, besides those that are left out anyway."""
    include: Annotated[list[GroupId], Field(max_length=MOST_CHOICES)] = []
    """Groups that are drawn although they would be left out."""
    powered_off: bool = False
    """Whether VMs that are powered off are drawn."""
    templates: bool = False
    """Whether templates are drawn."""
    values: Annotated[dict[str, str], Field(max_length=MOST_CHOICES)] = {}
    """What was chosen for what is needed: the id of a need, and that of an option."""
    title: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Title of the design; unset: what was imported."""
