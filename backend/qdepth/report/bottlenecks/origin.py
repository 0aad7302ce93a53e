"""The design field that sets the bottleneck, as overrides name it."""

from qdepth.network.network import QueueingNetwork

HALF_A_SLOT = 0.5


def origin_of_slots(network: QueueingNetwork, limit: int, slots: float) -> str | None:
    """Return the field that keeps a limit at a mean number of slots; None if no single one does.

    Notes
    -----
    A limit below its capacity is held there by DSNRO, by SIOC, or by answers TASK SET FULL. An
    adaptive depth stands anywhere on average, so if there is one, only a limit that stays at
    the cap counts as capped.
    """
    row = network.limits[limit]
    if slots > row.capacity - HALF_A_SLOT:
        return row.origin or None
    rule = next((rule for rule in network.throttles if limit in rule.limits), None)
    if rule is None:
        return None
    adapts = any(rule.limit == limit for rule in network.status_throttles)
    is_capped = abs(slots - rule.low) < HALF_A_SLOT if adapts else slots > rule.low - HALF_A_SLOT
    return rule.origin or None if is_capped else None
