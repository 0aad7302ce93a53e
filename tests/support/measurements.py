"""Measurements of a design that a test gives, all of whose rows have to be good."""

from qdepth.design.document.document import Design
from qdepth.studies.calibrate.measurements import InvalidMeasurements, Measurements
from qdepth.studies.calibrate.sound_points import sound_measurements


def read_measurements(data: object, design: Design) -> Measurements:
    """Measurements from parsed JSON; raises InvalidMeasurements where a row would be set aside."""
    measurements, refused = sound_measurements(data, design)
    if refused:
        raise InvalidMeasurements("\n".join(f"{row.place}: {row.reason}" for row in refused))
    return measurements
