"""How close measurements should be to a calibrated design, and why, in plain words."""

from qdepth.figures import NO_BREAK, percent, three_digits
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.calibration_result import Allowance, AllowanceBasis, Calibration

NARROWING = (
    "To narrow this: measure once more, between the loads that you fitted, at the busiest hour, or "
    "the p99. Enter it with the role predict and fit again. The more such points, the less the "
    "other systems count."
)


class TrustRow(Immutable):
    """Expected deviation of measurements of one kind."""

    where: str
    """Which measurements."""
    off: str
    """Largest error in 19 of 20 cases."""


class Trust(Immutable):
    """How close measurements should be to a calibrated design."""

    text: str
    """Why its intervals are as wide as they are."""
    rows: list[TrustRow]
    narrowing: str
    """What to measure to narrow them."""
    parts: str
    """Parts of an interval, for readers who check."""
    curve: str | None = None
    """What the curve through a measured sweep says; null if the fitted points are not a sweep."""


def trust_of(found: Calibration) -> Trust | None:
    """Return the words; None for a calibration from before there were allowances."""
    allowance = found.allowance
    if allowance is None:
        return None
    return Trust(
        text=(
            "A design leaves out some of what the real system does. The effect is known from "
            f"{_systems(allowance.basis)} that were fitted in the same way and then measured at "
            f"other loads{_own_points(allowance.basis)}. 19 of 20 measurements should be this "
            "close to the design:"
        ),
        rows=_rows(allowance),
        narrowing=_narrowing(found),
        curve=None if found.curve is None else found.curve.text,
        parts=f"Each 95{NO_BREAK}% interval contains the noise of a simulation, the uncertainty of "
        "the fitted values (measured numbers scatter by "
        f"{percent((found.noise_pct or 0.0) / 100.0)}) and the above, from "
        f"{_numbers(allowance.basis)}.",
    )


def _narrowing(found: Calibration) -> str:
    """What to measure next: of a sweep the load that it leaves most open."""
    ios = None if found.curve is None else found.curve.next_ios
    if ios is None:
        return NARROWING
    return (
        f"To narrow this most, measure a point with about {ios} I/Os under way: no other load "
        f"narrows the intervals of this sweep as much. {NARROWING}"
    )


def _systems(basis: AllowanceBasis | None) -> str:
    return f"{len(basis.rigs)} other measured systems" if basis else "other measured systems"


def _own_points(basis: AllowanceBasis | None) -> str:
    if basis is None:
        return ""
    if basis.own_points == 0:
        return "; no point has tested this design yet"
    if basis.own_points == 1:
        return "; one point of this design counts too"
    return f"; {basis.own_points} points of this design count too"


def _numbers(basis: AllowanceBasis | None) -> str:
    if basis is None:
        return (
            "what was predicted of other measured systems: this calibration is older, and does "
            "not say how much that was"
        )
    text = f"{basis.numbers} predicted numbers of {len(basis.rigs)} measured systems"
    if basis.percentile_numbers:
        few = len(basis.percentile_rigs)
        text += (
            f"; for p95 and p99 from {basis.percentile_numbers} p99s of {few} "
            f"{'system' if few == 1 else 'systems'}"
        )
    own = basis.own_points
    return text + (f"; and {own} {'point' if own == 1 else 'points'} of this design" if own else "")


def _rows(allowance: Allowance) -> list[TrustRow]:
    halves: list[tuple[str, float | None]] = [
        ("Loads up to those fitted", allowance.within_pct),
        ("The same, if a part is always busy", allowance.saturated_pct),
        ("More load than was fitted", allowance.beyond_pct),
        ("p95 and p99", allowance.percentiles_pct),
        *((name.removesuffix("_ms").upper(), pct) for name, pct in allowance.counters_pct.items()),
    ]
    return [TrustRow(where=name, off=_off_by(pct)) for name, pct in halves if pct is not None]


def _off_by(pct: float) -> str:
    """How far off; a hundred percent less would be nothing at all."""
    if pct < 100.0:
        return f"{percent(pct / 100.0)} more or less"
    return f"{three_digits(1.0 + pct / 100.0)} times as much or as little"
