"""Where few slots are held for times that vary widely, so that waits for them are too short."""

from qdepth.engines.analytic.solve.aggregate import service_time
from qdepth.engines.analytic.solve.paced_slots import holding_scv
from qdepth.engines.analytic.solve.state import State
from qdepth.network.name import slots_in_sentence
from qdepth.network.network import QueueingNetwork

FEW_SLOTS, WIDE = 8, 2.5
"""Slots up to which, and squared coefficient of variation of holding times from which on, it counts
that one slow I/O in each slot stops all others."""
WAITS, ALWAYS_FULL = 0.03, 0.98
"""Wait for a slot over the time that it is held from which on it counts, and share of time in which
no slot is free from which on the slots carry what they can, however long each is held."""


def why_held_unevenly(network: QueueingNetwork, state: State) -> str | None:
    """Why waits for slots come out too short, or None: the slots are those of exponential times."""
    for at, chain in enumerate(state.model.chains):
        if chain.resource is None or chain.population > FEW_SLOTS:
            continue
        queue = state.queues[chain.resource]
        is_settled = not queue.at or queue.full > ALWAYS_FULL
        if is_settled or queue.wait <= WAITS * service_time(state, queue):
            continue
        scv = holding_scv(state, at)
        if scv > WIDE:
            row = network.limits[queue.resource.id]
            slots = slots_in_sentence(row.id, row.name, chain.population)
            return (
                f"I/Os hold {slots} for times that vary widely (scv {scv:.3g}), as hits and misses "
                "of a cache do: the analytic engine underestimates the waits for so few slots. "
                "Simulate this design."
            )
    return None
