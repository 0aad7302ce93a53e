"""How far apart the sites of a stretched cluster may be within its latency targets."""

from collections.abc import Sequence
from math import inf

from qdepth.design.document.document import Design
from qdepth.design.document.latency_target import LatencyTarget
from qdepth.design.part_names import own_name
from qdepth.design.routing.site_links import replicating_links
from qdepth.figures import NO_BREAK, three_digits
from qdepth.immutable import Immutable
from qdepth.studies.estimate.headroom import headroom_targets, until_in_words
from qdepth.studies.estimate.load_curve import PLANNED, LoadedDesign
from qdepth.studies.estimate.load_point import LoadPoint

MOST_KM = 10_000.0
"""Longest distance that a design can have [km]."""
STEPS = 14
"""Largest number of search steps between two distances."""
EXACT = 0.01
"""Relative width of the range that is left at its end."""
FIRST_KM = 1.0


class BearableDistance(Immutable):
    """The longest inter-site link with which a design meets its latency targets, by estimates."""

    link: str
    """Id of the inter-site link."""
    distance_km: float | None
    """Longest distance [km]; null where even no distance misses a target."""
    distance_low_km: float | None
    """Longest distance at which the upper ends of the estimates meet the targets [km]; null if
    there is none or the error is unknown."""
    distance_high_km: float | None
    """Longest distance at which the lower ends meet them [km]; null if they do to the end of the
    search, or if the error is unknown."""
    more_is_possible: bool
    """True if the search ended before a target was missed."""
    sentence: str
    """The same as a sentence, with the target that is missed beyond it."""


def bearable_distances(design: Design) -> list[BearableDistance]:
    """Search the longest distance for each inter-site link of a complete design.

    A link counts if a LUN is replicated over it. Without a latency target the search goes up to the
    latency that headroom is measured to.

    Raises
    ------
    InvalidDesign
        If the design contradicts itself or is not complete.
    """
    links = [link.id for link in design.site_links if link.id in replicating_links(design)]
    if not links:
        return []
    targets = headroom_targets([design], [])
    wanted = [target for target in targets if target.vms is None or target.vms in _classes(design)]
    return [_search(design, link, wanted) for link in links if wanted]


def _classes(design: Design) -> set[str]:
    return {group.name or group.id for group in design.classes}


class _Distances:
    """The design with an inter-site link of another length; each is estimated once."""

    def __init__(self, design: Design, link: str) -> None:
        self._design = design
        self._link = link
        self._known: dict[float, LoadPoint] = {}
        self.present_km = next(each for each in design.site_links if each.id == link).distance_km

    def at(self, km: float) -> LoadPoint:
        """Estimate the design at a distance."""
        if km not in self._known:
            links = [
                each.model_copy(update={"distance_km": km}) if each.id == self._link else each
                for each in self._design.site_links
            ]
            changed = self._design.model_copy(update={"site_links": links})
            self._known[km] = LoadedDesign(changed).at(PLANNED)
        return self._known[km]


def _search(design: Design, link: str, targets: Sequence[LatencyTarget]) -> BearableDistance:
    distances = _Distances(design, link)
    named = next(each for each in design.site_links if each.id == link)
    name = own_name(named, "inter-site link")
    best, low, high = (_longest(distances, targets, end) for end in ("value", "high", "low"))
    beyond = best is not None and best >= MOST_KM
    is_known = all(_ends_known(distances.at(0.0), target) for target in targets)
    return BearableDistance(
        link=link,
        distance_km=best,
        distance_low_km=low if is_known else None,
        distance_high_km=high if is_known and high is not None and high < MOST_KM else None,
        more_is_possible=beyond,
        sentence=_in_words(name, named.distance_km, best, (low, high) if is_known else None)
        + _missed(distances, targets, best),
    )


def _longest(distances: _Distances, targets: Sequence[LatencyTarget], end: str) -> float | None:
    """Longest distance at which an end of every estimate is within its target, to 1 % [km].

    Latency grows about in proportion to the distance, so the search looks where a straight line
    meets the target, and halves the range only where that does not help.
    """

    def over(km: float) -> float:
        """How far the worst end is above its target, relative to it."""
        point = distances.at(km)
        if not point.steady:
            return inf
        return max(_end(point, each, end) / each.at_most_ms for each in targets) - 1.0

    near, below = 0.0, over(0.0)
    if below > 0.0:
        return None
    far = _guess(distances.present_km, over(distances.present_km), below)
    above = over(far)
    while above <= 0.0:
        if far >= MOST_KM:
            return MOST_KM
        near, below, far = far, above, min(2.0 * far, MOST_KM)
        above = over(far)
    was_above = above <= -below
    for _ in range(STEPS):
        if far - near <= EXACT * far:
            break
        line = near + (far - near) * -below / (above - below) if above < inf else 0.0
        aim = line * (1.0 - EXACT / 2.0 if was_above else 1.0 + EXACT / 2.0)
        middle = aim if near < aim < far else (near + far) / 2.0
        found = over(middle)
        was_above = found > 0.0
        if was_above:
            far, above = middle, found
        else:
            near, below = middle, found
    return near


def _guess(present_km: float, at_present: float, at_none: float) -> float:
    """Where a straight line through the present distance and none meets the target [km]."""
    km = max(present_km, FIRST_KM)
    if not at_none < at_present < inf:
        return km
    return min(max(km * -at_none / (at_present - at_none), 0.01), MOST_KM)


def _end(point: LoadPoint, target: LatencyTarget, end: str) -> float:
    number = point.latency(target.quantity, target.vms)
    value = None if number is None else getattr(number, end)
    if value is None and number is not None:
        value = number.value
    return inf if value is None else value


def _ends_known(point: LoadPoint, target: LatencyTarget) -> bool:
    number = point.latency(target.quantity, target.vms)
    return number is not None and number.low is not None and number.high is not None


def _in_words(
    name: str, now_km: float, best: float | None, ends: tuple[float | None, float | None] | None
) -> str:
    if best is None:
        return f"No distance of {name} meets the latency targets, by the estimate"
    if best >= MOST_KM:
        return f"The targets are met at any distance of {name} up to {_km(MOST_KM)}"
    span = "" if ends is None else f" ({_span(*ends)})"
    return f"The targets are met up to {_km(best)}{span} of {name}, which is {_km(now_km)} long now"


def _span(low: float | None, high: float | None) -> str:
    if low is None:
        return f"at most {_km(high)}, perhaps none" if high is not None else "perhaps none"
    if high is None or high >= MOST_KM:
        return f"{_km(low)} or more"
    return f"{_km(low)} to {_km(high)}"


def _km(km: float | None) -> str:
    return f"{three_digits(km)}{NO_BREAK}km" if km else f"0{NO_BREAK}km"


def _missed(distances: _Distances, targets: Sequence[LatencyTarget], best: float | None) -> str:
    """What ends the search: "; then p99 of SQL is 2 ms"."""
    if best is not None and best >= MOST_KM:
        return "."
    point = distances.at(best or 0.0)
    nearest = max(targets, key=lambda each: _end(point, each, "value") / each.at_most_ms)
    until = until_in_words(nearest)
    return f": even at no distance {until} or more." if best is None else f"; then {until}."
