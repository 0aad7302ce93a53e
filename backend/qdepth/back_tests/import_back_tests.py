"""Every back-test that an import allows."""

from qdepth.back_tests.back_test import BackTests
from qdepth.back_tests.benchmark_back_tests import LEAST_DEPTHS, back_tests_of_points
from qdepth.back_tests.estate_back_tests import back_tests_of_loads
from qdepth.back_tests.plan_back_tests import back_test_of_plan
from qdepth.design.document.document import Design
from qdepth.imports.draft.choices import Choices
from qdepth.imports.import_result import Import

NOTHING = (
    "Nothing was measured that a back-test can use. Import results of a benchmark at "
    f"{LEAST_DEPTHS} depths or more with the same block size and mix. Or import an esxtop or "
    "collector file together with an inventory."
)


def back_tests_of(found: Import, choices: Choices, planned: Design | None = None) -> BackTests:
    """Possible fits and predictions of an import, with the draft as chosen.

    If `planned` is given, results of its test plan are compared with it, and nothing is fitted.
    """
    if planned is not None:
        return back_test_of_plan(planned, found.points)
    tests, missing = back_tests_of_points(found.points), list[str]()
    if not found.inventory.is_empty:
        of_loads, missing = back_tests_of_loads(found, choices)
        tests += of_loads
    elif found.loads:
        missing = [
            "The load belongs to an estate that no file describes. Import an inventory with it."
        ]
    return BackTests(tests=tests, missing=missing if tests or missing else [NOTHING])
