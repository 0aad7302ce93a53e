"""How busy arrivals alone make a design: a bound without an estimate."""

from typing import TYPE_CHECKING

from qdepth.design.document.document import Design

if TYPE_CHECKING:
    from qdepth.network.network import QueueingNetwork

OVERLOADED = 1.02
"""Use from which no estimate is needed: the design certainly carries less."""


def asked_use(design: Design) -> float:
    """`use_by_arrivals` of the network of a design.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    # Its numerical libraries take a second to load, and the web process needs none of them.
    from qdepth.lowering.lower import lower  # noqa: PLC0415

    return use_by_arrivals(lower(design))


def use_by_arrivals(network: "QueueingNetwork") -> float:
    """Return the work over the capacity of the station that arrivals load most; 0 without any.

    Notes
    -----
    Above 1 no steady state carries the arrivals, whatever limits and other workloads there are
    (utilisation law), so nothing is left to estimate. An estimate takes longest there.
    """
    from qdepth.network.visits.utilisation import (  # noqa: PLC0415
        lasting_arrival_rates,
        utilisations,
    )

    rates = lasting_arrival_rates(network)
    return float(utilisations(network, rates).max(initial=0.0)) if rates.any() else 0.0
