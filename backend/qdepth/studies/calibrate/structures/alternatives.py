"""The structures of a calibration: the design as it is, and the ones fitted next to it."""

from collections.abc import Iterator

from qdepth.design.document.array import Array, Lun, ProtocolEndpoint
from qdepth.design.document.document import Design
from qdepth.design.document.media import Flash, Pool
from qdepth.studies.calibrate.calibration_steps import Structure
from qdepth.studies.calibrate.curves.measured_curve import NAME, curve_structure
from qdepth.studies.calibrate.measurements import (
    Alternative,
    InvalidMeasurements,
    Measurements,
    Overrides,
    Parameter,
    find_freedom_problems,
    with_structure,
)
from qdepth.studies.calibrate.structures.side_by_side import AS_DESIGNED


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


def usual_structures(design: Design, measurements: Measurements) -> list[Alternative]:
    """Alternatives that differ from the design; none if a fitted parameter decides which."""
    fitted = {path for each in measurements.parameters for path in each.paths}
    return [
        alternative
        for alternative in _all(design, measurements.parameters)
        if not fitted & set(alternative.overrides)
    ]


def _all(design: Design, parameters: list[Parameter]) -> Iterator[Alternative]:
    arrays = [array for array in design.arrays if array.read_ms > 0 or array.write_ms > 0]
    for scv, name in ((0.0, "constant delay"), (1.0, "exponential delay")):
        fields = [f"arrays.{array.id}.fixed_scv" for array in arrays if array.fixed_scv != scv]
        if fields:
            yield Alternative(name=f"{name} of the array", overrides=_all_at(fields, scv))
    for discipline, name in (("ps", "links shared by all"), ("fcfs", "links one after the other")):
        fields = [
            f"fabrics.{fabric.id}.discipline"
            for fabric in design.fabrics
            if fabric.discipline != discipline
        ]
        if fields:
            yield Alternative(name=name, overrides=_all_at(fields, discipline))
    yield from _without_drives(design, parameters)


def _all_at(fields: list[str], value: float | str) -> Overrides:
    return dict.fromkeys(fields, value)


def _without_drives(design: Design, parameters: list[Parameter]) -> Iterator[Alternative]:
    """A delay of the array in place of flash that queues, with the same time alone."""
    for array in design.arrays:
        pools = {pool.id: pool for pool in array.pools}
        devices: list[tuple[str, Lun | ProtocolEndpoint]] = [("luns", lun) for lun in array.luns]
        devices += [("protocol_endpoints", each) for each in array.protocol_endpoints]
        used = [pools[each.pool] for _, each in devices if each.pool is not None]
        media = [pool.media for pool in used if isinstance(pool.media, Flash)]
        if not media or len(media) < len(used):
            continue
        overrides: Overrides = {
            f"{kind}.{each.id}.pool": "null" for kind, each in devices if each.pool is not None
        }
        read_ms = f"arrays.{array.id}.read_ms"
        write_ms = f"arrays.{array.id}.write_ms"
        overrides[read_ms] = array.read_ms + media[0].read_us / 1e3
        overrides[write_ms] = array.write_ms + media[0].write_us / 1e3
        yield Alternative(
            name="constant delay in place of drives",
            overrides=overrides,
            parameters=[_delay_of(each, array, used) for each in parameters],
        )


def _delay_of(parameter: Parameter, array: Array, pools: list[Pool]) -> Parameter:
    """The delay that takes the place of the time of a drive; other parameters stay."""
    times = {f"pools.{pool.id}.media.{name}" for pool in pools for name in ("read_us", "write_us")}
    if not times & set(parameter.paths):
        return parameter
    delays = [
        f"arrays.{array.id}.{'read_ms' if path.endswith('read_us') else 'write_ms'}"
        for path in parameter.paths
    ]
    path, *also = dict.fromkeys(delays)
    low, high = parameter.low / 1e3, array.read_ms + parameter.high / 1e3
    return Parameter(path=path, also=also, low=low, high=high)
