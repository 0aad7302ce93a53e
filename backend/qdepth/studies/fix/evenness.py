"""Equal parts that are used unevenly: other paths would fill them evenly."""

from collections import defaultdict
from collections.abc import Mapping
from statistics import fmean

from qdepth.studies.fix.situation import Situation

UNEVEN = 0.9
"""Mean over the largest utilisation of equal parts below which they are used unevenly."""


def path_parts(situation: Situation) -> Mapping[str, str]:
    """Owner of each port and SP, so that equal ones of one owner can be recognised."""
    owners: dict[str, str] = {}
    for host in situation.design.hosts:
        owners |= {port.id: f"{host.id}/ports" for port in host.hba_ports}
    for array in situation.design.arrays:
        owners |= {sp.id: f"{array.id}/sps" for sp in array.sps}
        owners |= {port.id: f"{array.id}/ports" for sp in array.sps for port in sp.target_ports}
    return owners


def idle_beside_hot(situation: Situation) -> list[str]:
    """Ports and SPs with little to do, although an equal one of the same owner is saturated."""
    owners, hot = path_parts(situation), set(situation.hot_parts())
    full = {owners[part] for part in hot if part in owners}
    shares: dict[str, list[float]] = defaultdict(list)
    for part, owner in owners.items():
        shares[owner].append(situation.busy_pct.get(part, 0.0))
    uneven = {
        owner for owner in full if fmean(shares[owner]) < UNEVEN * max(shares[owner], default=0.0)
    }
    return [
        part
        for part, owner in owners.items()
        if owner in uneven and situation.busy_pct.get(part, 0.0) < fmean(shares[owner])
    ]
