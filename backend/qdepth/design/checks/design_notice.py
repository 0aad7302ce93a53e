"""A notice about a design, which stops nothing."""

from qdepth.catalogue.catalogue import Source
from qdepth.immutable import Immutable


class DesignNotice(Immutable):
    """A deprecation, an assumption or an exceeded limit of a design: once for each kind."""

    code: str
    """Kind of the notice, such as `vvol_deprecated`."""
    message: str
    """What is deprecated since which release, or what is assumed and how to enter it."""
    parts: list[str]
    """Ids of the parts that it is about."""
    named_parts: str
    """The same parts by their names, up to 20."""
    source: Source
    """Source of the deprecation or of the assumed value."""

    @property
    def text(self) -> str:
        """The notice, the parts and the source in a line."""
        where = f"{self.source.title}, {self.source.address}"
        return f"{self.message} It concerns {self.named_parts}. Source: {where}"
