"""The structures of a calibration: the design as it is, and the ones fitted next to it."""

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.calibration_steps import Structure
from qdepth.studies.calibrate.curves.measured_curve import NAME, curve_structure
from qdepth.studies.calibrate.measurements import (
    InvalidMeasurements,
    Measurements,
    find_freedom_problems,
    with_structure,
)
from qdepth.studies.calibrate.structures.side_by_side import AS_DESIGNED
from qdepth.studies.calibrate.structures.usual_structures import usual_structures


def structures_of(
    design: Design, measurements: Measurements, *, is_scouted: bool
) -> list[Structure]:
    """The design as it is, and the alternatives that are fitted next to it.

    Raises
    ------
    InvalidMeasurements
        If no point is to be fitted to, or fewer than there are parameters.
    """
    measurements = _predicting(measurements)
    too_few = find_freedom_problems(measurements)
    if too_few:
        raise InvalidMeasurements.of(too_few)
    if any(point.operation for point in measurements.points if point.role != "ignore"):
        is_scouted = False
    alternatives = [*measurements.structures]
    if measurements.usual_structures:
        alternatives += usual_structures(design, measurements)
    found = [Structure(AS_DESIGNED, design, measurements, is_scouted)]
    for alternative in alternatives:
        other = with_structure(design, alternative)
        fitted_to = measurements
        if alternative.parameters is not None and measurements.parameters:
            fitted_to = measurements.model_copy(update={"parameters": alternative.parameters})
        found.append(Structure(alternative.name, other, fitted_to, is_scouted))
    if measurements.usual_structures and (of_curve := curve_structure(design, measurements)):
        fitted_to = measurements.model_copy(update={"parameters": [of_curve.parameter]})
        found.append(Structure(NAME, of_curve.design, fitted_to, is_scouted, of_curve.taken))
    return found


def _predicting(measurements: Measurements) -> Measurements:
    """Where nothing is to be fitted, points that could be fitted to are predicted."""
    if measurements.parameters:
        return measurements
    points = [
        point.model_copy(update={"role": "predict"}) if point.role == "calibrate" else point
        for point in measurements.points
    ]
    return measurements.model_copy(update={"points": points})
