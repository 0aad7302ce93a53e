"""Which designs of a comparison are ahead of which, and which perform alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from qdepth.report.comparison import Difference
from qdepth.report.report import Report
from qdepth.studies.compare.compared_quantities import FOLLOWS, Quantity
from qdepth.studies.compare.differences import differences
from qdepth.studies.compare.materiality import Materiality, matters

MORE_IS_BETTER: dict[Quantity, bool] = {
    "iops": True,
    "latency_mean_ms": False,
    "latency_p99_ms": False,
}
"""The quantities that decide."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Pairwise differences between several designs."""

    differences: dict[tuple[int, int], dict[Quantity, Difference]]
    """Differences of the second design of a pair from the first."""
    materiality: Materiality

    @staticmethod
    def of(reports: Sequence[Report], materiality: Materiality) -> "Contest":
        """Compare each report with each other one."""
        return Contest(
            {
                (one, other): {
                    row.quantity: row
                    for row in differences(reports[one], reports[other], materiality)
                }
                for one, other in permutations(range(len(reports)), 2)
            },
            materiality,
        )

    def leaders(self) -> list[int]:
        """Designs of which each is ahead of all others; empty if there are none.

        A single one is ahead of all others. "Ahead" is not transitive over several quantities:
        three designs can each be ahead of the next.
        """
        places = sorted({place for pair in self.differences for place in pair})
        leaders = [one for one in places if not any(self._is_ahead(o, one) for o in places)]
        behind = [place for place in places if place not in leaders]
        return leaders if all(self._is_ahead(a, b) for a in leaders for b in behind) else []

    def are_alike(self, one: int, other: int) -> bool:
        """True if all known differences are due to chance, or too small to matter."""
        rows = [self.differences[one, other][quantity] for quantity in MORE_IS_BETTER]
        known = [row for row in rows if row.ratio.value is not None]
        return bool(known) and not any(row.is_clear or self.is_open(row) for row in known)

    def is_open(self, row: Difference) -> bool:
        """True if two values are materially far apart, and it is unknown whether by chance."""
        ratio = row.ratio
        if ratio.value is None or (ratio.low is not None and ratio.high is not None):
            return False
        return matters(1.0, ratio.value, self.least_pct(row.quantity))

    def least_pct(self, quantity: Quantity) -> float:
        """Return the smallest difference that decides in a quantity [%]."""
        return self.materiality.pct_of(FOLLOWS[quantity])

    def _is_ahead(self, one: int, other: int) -> bool:
        """True if a design is better than another one in something, and worse in nothing."""
        if one == other:
            return False
        rows = self.differences[other, one]
        gains = [
            way(rows[quantity]) * (1 if more else -1) for quantity, more in MORE_IS_BETTER.items()
        ]
        return max(gains) > 0 and min(gains) >= 0


def way(row: Difference) -> int:
    """1 if the second design has clearly more, -1 if it has clearly less, else 0."""
    if not row.is_clear:
        return 0
    return 1 if (row.difference.value or 0.0) > 0 else -1
