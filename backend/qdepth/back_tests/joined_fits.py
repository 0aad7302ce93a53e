"""One design with the separate fits of several calibrations.

Arrays of an estate hardly affect each other if load is given, so each is fitted alone. Their fits
are independent: the covariance of all is that of each, and nothing between them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qdepth.back_tests.back_test import is_explained
from qdepth.design.document.array import Array
from qdepth.design.document.calibration import MOST_FITTED, DesignCalibration
from qdepth.design.document.document import Design
from qdepth.immutable import Immutable
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.document_fields import places
from qdepth.studies.estimate.offered_load import load_of_fit, most_of
from qdepth.studies.overrides import Override, override

MOST_NOTES = 10_000
NOT_ASKED = "no calibration fitted it"
NO_ROOM = f"a design carries {MOST_FITTED} fitted fields at most, and others have more points"


class Fit(NamedTuple):
    """A calibration and its result."""

    paths: Sequence[str]
    """Fields that it was to fit."""
    found: Calibration | None
    problem: str = ""
    """Why it has no result; empty if it has one."""


class ArrayTimes(Immutable):
    """Origin of the times of an array."""

    array: str
    """Its id in the design."""
    name: str
    is_fitted: bool
    reason: str
    """Why its times are unchanged; empty if they are fitted."""


class JoinedFits(Immutable):
    """A design with the fitted values of all calibrations that can be used."""

    design: Design
    arrays: list[ArrayTimes]
    """Every array of the design."""

    @property
    def is_fitted(self) -> bool:
        """True if any array is fitted."""
        return any(each.is_fitted for each in self.arrays)

    @property
    def in_words(self) -> str:
        """Which arrays are fitted, and why others are not."""
        return _in_words(self.arrays)


def joined(design: Design, fits: Sequence[Fit]) -> JoinedFits:
    """Give a design the fitted values of several calibrations, with their uncertainty.

    Of two calibrations of one field, the one with more points counts. One that does not explain the
    measurements is left out, so its fields are unchanged in the design.

    Raises
    ------
    InvalidDesign
        If the design lacks a field that was fitted, or does not take its value.
    """
    usable = [fit for fit in fits if not _problem(fit)]
    used = list(_of_different_fields(usable))
    changed = _with_values(design, used)
    taken = {path for each in used for path in _fields(each)}
    arrays = [_times(array, fits, taken) for array in design.arrays]
    if not used:
        return JoinedFits(design=design, arrays=arrays)
    blocks = [*used, *_earlier(design, taken)]
    return JoinedFits(
        design=changed.model_copy(
            update={
                "calibration": _together(blocks),
                "notes": "\n".join(filter(None, (design.notes, _in_words(arrays))))[:MOST_NOTES],
            }
        ),
        arrays=arrays,
    )


def with_fit(design: Design, found: Calibration) -> Design:
    """Return the fitted design of one calibration, however well it explains the measurements.

    Calibrations of other fields in the design stay, as independent of it.
    """
    own = found.design.calibration
    if own is None:
        return found.design
    blocks = [own, *_earlier(design, _fields(own))]
    return found.design.model_copy(update={"calibration": _together(blocks)})


def _problem(fit: Fit) -> str:
    """Why a calibration cannot be used; empty if it can."""
    found = fit.found
    if found is None:
        return fit.problem
    if is_explained(found.inside_pct, found.worst_error_pct) is False:
        worst = found.worst_error_pct
        return f"its fit does not explain what was measured: off by up to {worst:.3g} %"
    if found.design.calibration is None:
        return "nothing was fitted to what was measured of it"
    return ""


def _of_different_fields(fits: Sequence[Fit]) -> Iterator[DesignCalibration]:
    """What each carries, the one with most points first; none that shares a field with another."""
    taken: set[str] = set()
    left = MOST_FITTED
    for fit in sorted(fits, key=lambda each: -each.found.rows_used if each.found else 0):
        carried = fit.found.design.calibration if fit.found else None
        if carried is None or taken & _fields(carried) or len(carried.parameters) > left:
            continue
        taken |= _fields(carried)
        left -= len(carried.parameters)
        yield carried


def _fields(calibration: DesignCalibration) -> set[str]:
    return {path for each in calibration.parameters for path in each.paths}


def _with_values(design: Design, calibrations: Sequence[DesignCalibration]) -> Design:
    return override(
        design,
        [
            Override(path, field.value)
            for calibration in calibrations
            for field in calibration.parameters
            for path in field.paths
        ],
    )


def _earlier(design: Design, taken: set[str]) -> list[DesignCalibration]:
    """What the design carries of fields that nobody fitted again."""
    known = design.calibration
    if known is None:
        return []
    kept = [place for place, field in enumerate(known.parameters) if taken.isdisjoint(field.paths)][
        : MOST_FITTED - len(taken)
    ]
    if not kept:
        return []
    changes = {
        "parameters": [known.parameters[place] for place in kept],
        "directions": [[line[place] for place in kept] for line in known.directions],
    }
    return [known.model_copy(update=changes)]


def _together(calibrations: Sequence[DesignCalibration]) -> DesignCalibration:
    """Independent calibrations as one: directions of its own for each, the widest allowances."""
    sizes = [len(each.parameters) for each in calibrations]
    directions = [
        [0.0] * sum(sizes[:place]) + list(line) + [0.0] * sum(sizes[place + 1 :])
        for place, each in enumerate(calibrations)
        for line in each.directions
    ]
    percentiles = [each.percentiles_pct for each in calibrations]
    known = [pct for pct in percentiles if pct is not None]
    most = most_of([load_of_fit(each) for each in calibrations])
    return DesignCalibration(
        parameters=[field for each in calibrations for field in each.parameters],
        directions=directions,
        saturated_pct=max(each.saturated_pct for each in calibrations),
        within_pct=max(each.within_pct for each in calibrations),
        beyond_pct=max(each.beyond_pct for each in calibrations),
        percentiles_pct=max(known) if len(known) == len(percentiles) else None,
        source="; ".join(dict.fromkeys(each.source for each in calibrations if each.source))[:2000],
        fitted_ios=most.ios,
        fitted_iops=round(most.iops),
        fitted_conditions=list(most.conditions),
    )


def _times(array: Array, fits: Sequence[Fit], taken: set[str]) -> ArrayTimes:
    own = _parts(array)
    asked = [fit for fit in fits if _holds(own, fit.paths)]
    is_fitted = _holds(own, [*taken])
    reasons = dict.fromkeys(_problem(fit) or NO_ROOM for fit in asked)
    return ArrayTimes(
        array=array.id,
        name=array.name or array.id,
        is_fitted=is_fitted,
        reason="" if is_fitted else "; ".join(reasons) or NOT_ASKED,
    )


def _parts(array: Array) -> list[str]:
    """The array and what is inside it, as paths name them."""
    document = array.model_dump(mode="json", by_alias=True)
    inside = [f"{place.collection}.{place.part['id']}." for place in places(document)]
    return [f"arrays.{array.id}.", *inside]


def _holds(parts: Sequence[str], paths: Sequence[str]) -> bool:
    return any(path.startswith(part) for path in paths for part in parts)


def _in_words(arrays: Sequence[ArrayTimes]) -> str:
    """For the notes of the design, so that it travels with it."""
    fitted = [each.name for each in arrays if each.is_fitted]
    kept = [f"{each.name} ({each.reason})" for each in arrays if not each.is_fitted]
    parts = [f"Times fitted to what was measured: {', '.join(fitted)}."] if fitted else []
    parts += [f"Times as they were before: {', '.join(kept)}."] if kept else []
    return " ".join(parts)
