"""Designs as tools name them: an example, a file, a link, or the document itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qdepth.errors import QdepthError
from qdepth.library.design import Design, load
from qdepth.library.shipped_designs import shipped_design
from qdepth.mcp_server.shared_links import Links

MOST_BYTES = 4_000_000
"""Largest design document that is read, as for a request of the API."""
MOST_CHANGES = 100

Named = str | dict[str, Any]
"""`example:cluster/vmfs`, the name of a file in the folder, a view link, or a document."""
Changes = dict[str, str | float | bool | None]
"""Values by path, such as `{"hosts.esx01.lun_depth": 64}`."""


@dataclass(frozen=True)
class FoundDesign:
    """A design with its changes."""

    design: Design
    link: str | None
    """View link that it is from; None if it is from elsewhere."""


@dataclass(frozen=True)
class NamedDesigns:
    """Finds designs within a folder, among the examples, and behind links of one server."""

    folder: Path | None
    """Folder whose design files may be read; None: no file is read."""
    links: Links

    def find(self, named: Named, changes: Changes | None = None) -> FoundDesign:
        """Find a design, and change fields of it.

        Raises
        ------
        QdepthError
            If there is none of the name, or it is too large.
        InvalidDesign
            If the document or a change is refused.
        UnreadableLink
            If a link cannot be read.
        """
        if changes is not None and len(changes) > MOST_CHANGES:
            raise QdepthError(f"{len(changes)} changes: change at most {MOST_CHANGES} fields.")
        found = self._find(named)
        if not changes:
            return found
        return FoundDesign(found.design.replace(changes), None)

    def files(self) -> list[str]:
        """Return the names of the design files in the folder."""
        found = [] if self.folder is None else self.folder.glob("*.json")
        return sorted(file.name for file in found)

    def _find(self, named: Named) -> FoundDesign:
        if isinstance(named, Mapping):
            return FoundDesign(_within_size(named), None)
        if named.startswith("example:"):
            return FoundDesign(Design.of(shipped_design(named.removeprefix("example:"))), None)
        if named.startswith(("http://", "https://")):
            address, _, id_ = named.partition("#")
            return FoundDesign(_of_link(self.links, address, id_), address)
        return FoundDesign(self._in_folder(named), None)

    def _in_folder(self, name: str) -> Design:
        if self.folder is None or name not in self.files():
            known = ", ".join(self.files()) or "none"
            raise QdepthError(
                f"There is no design {name}. Files that can be read: {known}. Other designs: "
                "example:NAME for an example, a view link, or the document itself."
            )
        file = self.folder / name
        if file.stat().st_size > MOST_BYTES:
            raise QdepthError(f"{name} is larger than {MOST_BYTES} bytes. Choose a smaller file.")
        return load(file)


def _of_link(links: Links, address: str, id_: str) -> Design:
    shared = links.read(address)
    for design in shared.designs:
        if id_ in ("", design.id):
            return design
    ids = ", ".join(design.id for design in shared.designs)
    raise QdepthError(f"The link has no design {id_}. It has: {ids}.")


def _within_size(document: Mapping[str, Any]) -> Design:
    if len(json.dumps(document)) > MOST_BYTES:
        raise QdepthError(f"The document is larger than {MOST_BYTES} bytes. Send a smaller one.")
    return load(document)
