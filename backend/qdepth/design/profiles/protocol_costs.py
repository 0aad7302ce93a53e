"""What public measurements found that a protocol adds to an I/O."""

from qdepth.catalogue.catalogue import Protocol, Setting, catalogue, profile


def published_delay(protocol: Protocol) -> Setting | None:
    """Return the time that a protocol adds to an I/O at both ends, next to that of its links.

    None where no measurement states its configuration, as for Fibre Channel.
    """
    known = profile(catalogue().protocols, protocol)
    return None if known is None else known.settings["io_delay_us"]
