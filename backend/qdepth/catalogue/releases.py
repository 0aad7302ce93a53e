"""The order of ESXi releases."""

from qdepth.catalogue.catalogue import catalogue


def is_before(release: str | None, other: str) -> bool:
    """True if a release is older than another; an unknown one is not."""
    order = [known.id for known in catalogue().releases]
    return release is not None and order.index(release) < order.index(other)
