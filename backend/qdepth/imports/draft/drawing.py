"""What all parts of a drawing share."""

from dataclasses import dataclass, field
from typing import Any

from qdepth.imports.draft.need import Needs
from qdepth.imports.draft.part_ids import PartIds

Json = dict[str, Any]
LONGEST_NAME = 200


@dataclass(frozen=True)
class Detail:
    """How finely VMs are drawn; a design has room for so many queues only."""

    disks: bool = True
    """Whether each virtual disk is drawn, not one for each VM."""
    vms_of_one: int = 1
    """VMs of the estate that one of the design stands for."""


@dataclass
class Drawing:
    """A design while it is drawn."""

    needs: Needs
    detail: Detail
    ids: PartIds = field(default_factory=PartIds)
    parts: dict[str, str] = field(default_factory=dict)
    """Id of the part of each group that is drawn, by that of the group."""
    names: dict[str, str] = field(default_factory=dict)
    """Names of datastores and VM groups, by the ids of their parts."""

    def own_name(self, *names: str) -> str:
        """The first name that no part has; VM groups of one name would be one class."""
        taken = set(self.names.values())
        return next((name for name in names if name not in taken), names[-1])[:LONGEST_NAME]
