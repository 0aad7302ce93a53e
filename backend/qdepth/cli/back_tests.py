"""Back-tests of an import, carried out by the estimate and printed."""

from dataclasses import dataclass
from typing import Any

from qdepth.back_tests.back_test import BackTest, BackTests
from qdepth.back_tests.import_back_tests import back_tests_of
from qdepth.back_tests.joined_fits import Fit, JoinedFits, joined
from qdepth.cli.calibration_text import text_of
from qdepth.design.document.document import Design
from qdepth.imports.draft.choices import Choices
from qdepth.imports.import_result import Import
from qdepth.studies.calibrate.calibration import calibrate
from qdepth.studies.calibrate.calibration_result import Calibration
from qdepth.studies.calibrate.calibration_solver import scout_for, solver
from qdepth.studies.simulate.options import SimulationOptions


@dataclass(frozen=True)
class BackTested:
    """Back-tests with their results."""

    question: BackTests
    found: list[Calibration]

    def as_text(self) -> str:
        """For the terminal."""
        parts = ["Back-test: Qdepth against your measurements"]
        for test, found in zip(self.question.tests, self.found, strict=True):
            parts += [f"{test.title}\n{test.lead}", text_of(found)]
            reading = test.reading(found.inside_pct, found.worst_error_pct)
            parts += [] if reading is None else [reading]
        return "\n\n".join([*parts, *self.question.missing])

    def fitted(self, design: Design) -> JoinedFits:
        """A design with the times that were fitted of its arrays."""
        pairs = zip(self.question.tests, self.found, strict=True)
        return joined(
            design,
            [
                Fit([path for each in found.parameters for path in each.paths], found)
                for test, found in pairs
                if test.arrays
            ],
        )

    def as_json(self) -> dict[str, Any]:
        """Return the back-tests as JSON, for scripts."""
        pairs = zip(self.question.tests, self.found, strict=True)
        return {
            "tests": [
                {
                    **test.model_dump(mode="json", by_alias=True),
                    "result": found.model_dump(mode="json", by_alias=True),
                    "reading": test.reading(found.inside_pct, found.worst_error_pct),
                }
                for test, found in pairs
            ],
            "missing": self.question.missing,
        }


def back_tested(found: Import, choices: Choices, planned: Design | None = None) -> BackTested:
    """Fit and predict what an import allows, or compare it with the design of a test plan."""
    question = back_tests_of(found, choices, planned)
    return BackTested(question, [_answer(test) for test in question.tests])


def _answer(test: BackTest) -> Calibration:
    options = SimulationOptions(engine="analytic")
    solve = solver(options)
    scout = None if scout_for(test.design, options) is None else solve
    return calibrate(test.design, test.measurements, solve, scout)
