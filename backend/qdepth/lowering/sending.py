"""Sends the data of a large read while the medium still reads it."""

from dataclasses import replace

from qdepth.lowering.media import LoweredMedia
from qdepth.network.blocks import Block
from qdepth.network.steps import Demand, Visit


def sent_early(media: LoweredMedia, links: Visit, first_bytes: int) -> list[Block]:
    """A read from behind the SP to the end of its way over the links.

    As soon as the array has the first bytes, it sends while the medium reads the others. Of the two
    transfers the I/O waits for the longer one, and for the first bytes of the shorter one. Each
    link is still busy for its whole transfer. The part that overlaps the medium may begin there as
    soon as the I/O is sent to the medium.

    Parameters
    ----------
    links : Visit
        The transfer of a whole read.
    first_bytes : int
        What the medium reads before the links begin.

    References
    ----------
    C. Ruemmler, J. Wilkes, "An introduction to disk drive modeling", IEEE Computer 27(3), 1994:
    a buffer between disk and bus lets the two transfers overlap.
    """
    byte = media.accesses[0].read_per_byte
    rest, meanwhile = [], []
    for link in links.demands:
        overlap = min(byte, link.read_per_byte)
        rest.append(replace(link, knee_bytes=first_bytes, per_byte_beyond=-overlap))
        beyond = Demand(link.law, link.purpose, knee_bytes=first_bytes, per_byte_beyond=overlap)
        meanwhile.append(beyond)
    return media.read_and_sent(
        links, replace(links, demands=tuple(meanwhile)), replace(links, demands=tuple(rest))
    )
