"""A refusal of measurements keeps its findings on the way from another process."""

import pickle

from qdepth.design.problem import DesignProblem
from qdepth.studies.calibrate.measurements import InvalidMeasurements


def test_refusal_of_measurements_passes_from_process_to_process() -> None:
    found = DesignProblem(pointer="/points/0", message="It is wrong.", remedy="Correct it.")
    passed = pickle.loads(pickle.dumps(InvalidMeasurements.of([found])))  # noqa: S301  our own
    assert passed.problems == [found]
