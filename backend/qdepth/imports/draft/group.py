"""Groups of hosts, datastores and VMs that become one part of a design each."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

GroupKind = Literal["hosts", "datastores", "vms"]


class Group(BaseModel):
    """A group as a user sees it."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: str
    """Id from the common properties of the members; the same files give the same ids."""
    kind: GroupKind
    title: str
    """Common properties of the members."""
    count: int
    """Hosts, datastores or VMs."""
    members: list[str]
    """Names of the first hosts or datastores; empty for VMs."""
    facts: list[str]
    """Known facts, in words."""
    drawn: bool
    """True if it is in the design."""
    reason: str | None = None
    """Why it is left out."""
    part: str | None = None
    """Id of its part of the design; null if it is left out."""
    more_parts: list[str] = []
    """Ids of further parts: VMs whose measured loads differ by datastore are several classes."""
    can_be_drawn: bool = True
    """True if it can be drawn at all; otherwise the reason says why not."""
    splits: bool = False
    """True if it can be split into its members."""
    merges_with: list[str] = []
    """Groups that it can be merged with."""
