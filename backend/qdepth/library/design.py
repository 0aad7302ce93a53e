"""Designs as Python programs use them."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from qdepth.design.document import document
from qdepth.design.parsing import read_design
from qdepth.library.design_files import json_from, write_design
from qdepth.studies.cases.example_scenarios import examples as shipped
from qdepth.studies.document_fields import Value
from qdepth.studies.overrides import Override, override, values_at


class Design(document.Design):
    """A design with its hosts, fabrics, arrays, datastores and classes of VMs; it never changes.

    `load` reads one, `examples` has some, and `replace` makes another one of it.
    """

    @classmethod
    def of(cls, design: document.Design) -> "Design":
        """Return the design as one of this class."""
        values = {name: getattr(design, name) for name in document.Design.model_fields}
        return cls.model_construct(_fields_set=design.model_fields_set, **values)

    def replace(self, changes: Mapping[str, Value]) -> "Design":
        """Return the design with fields changed.

        Parameters
        ----------
        changes : mapping
            Values by path, such as `{"hosts.esx01.lun_depth": 64}`, in the units of the fields.

        Raises
        ------
        InvalidDesign
            With every path that leads nowhere and every value that does not fit.
        """
        overrides = [Override(path, value) for path, value in changes.items()]
        return self.of(override(self, overrides))

    def value(self, path: str) -> object:
        """Return the value of the field at a path; None if the field is unset or missing."""
        return values_at(self, [path])[path]

    def save(self, path: str | Path) -> None:
        """Write the design as JSON, without the fields that are at their defaults.

        Raises
        ------
        UnwritableFile
            If the file cannot be written.
        """
        write_design(Path(path), self)

    def __repr__(self) -> str:
        parts = {
            "hosts": sum(host.count for host in self.hosts),
            "arrays": len(self.arrays),
            "datastores": len(self.datastores),
            "classes": len(self.classes),
        }
        counted = ", ".join(f"{name}: {number}" for name, number in parts.items())
        return f"<Design {self.id} {self.title!r}, {counted}>"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return f"<code>{escape(repr(self))}</code>"


def load(source: str | Path | Mapping[str, Any]) -> Design:
    """Read a design.

    Parameters
    ----------
    source : path or mapping
        A design file, as the page and the commands write it, or its parsed JSON.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as JSON.
    InvalidDesign
        With every finding that makes the document impossible to use.
    """
    data = dict(source) if isinstance(source, Mapping) else json_from(Path(source))
    return Design.of(read_design(data))


def examples() -> dict[str, list[Design]]:
    """Return the designs of the examples that ship with Qdepth, by the name of the example."""
    return {each.id: [Design.of(design) for design in each.designs] for each in shipped()}
