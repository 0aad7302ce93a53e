"""Order of changes that help: settings before purchases, then by gain."""

from collections.abc import Sequence

from qdepth.studies.compare.materiality import matters
from qdepth.studies.fix.candidate import COSTS
from qdepth.studies.fix.judge import WORTHWHILE, Judged


def ranked(judged: Sequence[Judged], least_pct: float) -> list[Judged]:
    """Settings that lift the bottleneck first, then the rest; each by cost and gain.

    What carries an overload comes before what does not. A setting lifts the bottleneck if something
    else is the bottleneck then, or if it gains a quarter or more.

    Of several changes whose gains differ by less than what matters, the cheapest kind comes first:
    a setting before one with downtime, and that before a purchase. Equal kinds keep their order.

    Parameters
    ----------
    judged
        Changes that gain, in the order in which they were tried.
    least_pct
        Smallest difference that matters, relative to the larger value [%].
    """
    rest, order = list(judged), []
    while rest:
        enough = [it for it in rest if it.carries] or rest
        pool = [it for it in enough if _is_lifting_setting(it)] or enough
        most = max(it.gain for it in pool)
        near = [it for it in pool if not matters(it.gain, most, least_pct)]
        first = min(near, key=lambda it: COSTS.index(it.candidate.cost))
        rest.remove(first)
        order.append(first)
    return order


def _is_lifting_setting(judged: Judged) -> bool:
    is_worthwhile = judged.cures or judged.gain >= WORTHWHILE
    return is_worthwhile and judged.candidate.cost != "purchase"
