"""Calibrations: parameters of a design fitted to measurements."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from qdepth.back_tests.joined_fits import with_fit
from qdepth.design.document import document
from qdepth.engines.options import Observer
from qdepth.library.design import Design
from qdepth.library.design_files import json_from
from qdepth.library.keyword_options import Choices, InvalidOptions, make_ready, options_of
from qdepth.library.shown_progress import with_progress
from qdepth.studies.calibrate.calibration import calibrate as fit
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.calibrate.measurements import Measurements, require_engine
from qdepth.studies.calibrate.sound_points import Sound, sound_measurements
from qdepth.studies.simulate.options import SimulationOptions


class Calibrated(NamedTuple):
    """A calibration, and the design that it makes."""

    design: Design
    """The design with the fitted values, and with the intervals that follow from the fit."""
    calibration: Calibration
    """Fitted parameters, predictions and errors."""


def calibrate(
    design: document.Design,
    measurements: Measurements | Mapping[str, Any] | str | Path,
    options: SimulationOptions | None = None,
    *,
    observe: Observer | None = None,
    progress: bool = False,
    **choices: Unpack[Choices],
) -> Calibrated:
    """Fit parameters of a design to measured points, and predict the others.

    Parameters
    ----------
    design : Design
        The measured design; its own values of the parameters do not matter.
    measurements : path, mapping or Measurements
        A file of measurements (JSON), or its content: `points`, and `parameters` with bounds.
    options, observe, progress, choices
        As for `simulate`.

    Raises
    ------
    InvalidMeasurements
        If the measurements are wrong; a wrong point alone is left out, and named in the result.
    InvalidOptions
        If a choice is unknown or out of its range.
    """
    chosen = options_of(options, choices)
    sound = _sound(design, measurements)
    try:
        require_engine(sound.measurements, chosen.engine)
    except ValueError as refusal:
        raise InvalidOptions(f"engine(={chosen.engine}): {refusal}") from None
    make_ready(chosen)
    solve = solver(chosen, with_progress(observe, design.id, progress=progress))
    scout = solve if chosen.engine == "analytic" else scout_for(design, chosen)
    found = fit(design, sound.measurements, solve, scout)
    calibration = found.model_copy(update={"refused": sound.refused})
    return Calibrated(Design.of(with_fit(design, calibration)), calibration)


def _sound(
    design: document.Design, measurements: Measurements | Mapping[str, Any] | str | Path
) -> Sound:
    if isinstance(measurements, Measurements):
        return Sound(measurements, [])
    if isinstance(measurements, Mapping):
        return sound_measurements(dict(measurements), design)
    return sound_measurements(json_from(Path(measurements)), design)
