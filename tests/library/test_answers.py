"""Answers in Python: the same as those of the studies, by keyword arguments."""

from typing import get_type_hints

import pytest

import qdepth
from qdepth.library.keyword_options import Choices
from qdepth.library.progress_lines import PROGRESS
from qdepth.report.timeline import TimelineReport
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.design.test_operation_problems import clone, with_operations
from tests.support.designs import changed, small_design


@pytest.fixture
def design() -> qdepth.Design:
    return qdepth.load(small_design())


def test_choices_are_the_options() -> None:
    hints = get_type_hints(Choices)
    assert list(hints) == list(SimulationOptions.model_fields)


def test_simulation_is_that_of_the_options(design: qdepth.Design) -> None:
    options = SimulationOptions(engine="simpy", seed=7, max_ios=5_000)
    expected = evaluate(design, options)
    assert qdepth.simulate(design, options) == expected
    assert qdepth.simulate(design, engine="simpy", seed=7, max_ios=5_000) == expected
    assert qdepth.simulate(design, options.model_copy(update={"seed": 1}), seed=7) == expected


def test_progress_is_shown_if_it_is_wanted(
    design: qdepth.Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PROGRESS, "show", lambda text, is_last: shown.append(text))
    qdepth.simulate(design, engine="simpy", max_ios=5_000)
    assert shown == []
    qdepth.simulate(design, engine="simpy", max_ios=5_000, progress=True)
    assert any(text.startswith("Simulating small: ") for text in shown)


def test_estimate_simulates_nothing(design: qdepth.Design) -> None:
    report = qdepth.estimate(design)
    assert (report.engine, report.run) == ("analytic", None)


def test_wrong_choices_are_refused_by_their_name(design: qdepth.Design) -> None:
    with pytest.raises(qdepth.InvalidOptions, match=r"max_ios\(=3\)"):
        qdepth.simulate(design, max_ios=3)
    with pytest.raises(qdepth.InvalidOptions, match="speed"):
        qdepth.simulate(design, speed=3)  # type: ignore[call-arg]


def test_comparison_has_its_reports(design: qdepth.Design) -> None:
    other = qdepth.load(changed(small_design(), id="other", title="Deeper"))
    found = qdepth.compare([design, other], engine="analytic")
    assert [report.design_id for report in found.reports] == ["small", "other"]
    assert found == qdepth.compare([design, other], reports=found.reports)
    with pytest.raises(qdepth.WrongNumberOfDesigns, match="of 1 designs"):
        qdepth.compare([design])


def test_variants_of_one_design_compare_under_numbered_ids(design: qdepth.Design) -> None:
    variants = [design, design.replace({"hosts.esx1.lun_depth": 16}), design]
    found = qdepth.compare(variants, engine="analytic")
    assert [report.design_id for report in found.reports] == ["small", "small-2", "small-3"]
    taken = qdepth.load(changed(small_design(), id="small-2"))
    ids = [
        one.design_id for one in qdepth.compare([design, design, taken], engine="analytic").reports
    ]
    assert ids == ["small", "small-3", "small-2"]


def test_timeline_simulates_the_regimes() -> None:
    disk = {"format": "eager_zeroed", "provisioned_gib": 0.25}
    design = qdepth.load(with_operations(clone(disk=disk)))
    report = qdepth.timeline(design, engine="compiled", max_ios=20_000)
    assert isinstance(report, TimelineReport)
    assert [row.operation for row in report.operations] == ["copy"]
    with pytest.raises(qdepth.InvalidOptions, match="does not support operations"):
        qdepth.timeline(design, engine="analytic")


def test_calibration_gives_the_fitted_design(design: qdepth.Design) -> None:
    path = "arrays.array.read_ms"
    truth = design.replace({path: 0.8})
    points = [
        {
            "id": f"point {ios}",
            "role": "calibrate",
            "overrides": {"classes.web.workload.outstanding_ios": ios},
            "iops": qdepth.estimate(_with(truth, ios)).total.iops.value,
        }
        for ios in (8, 16, 32)
    ]
    measurements = {"points": points, "parameters": [{"path": path, "low": 0.5, "high": 1.2}]}
    fitted, calibration = qdepth.calibrate(design, measurements, engine="analytic")
    assert calibration.parameters[0].value == pytest.approx(0.8, rel=0.02)
    assert fitted.value(path) == calibration.parameters[0].value
    assert fitted.calibration is not None


def _with(design: qdepth.Design, ios: int) -> qdepth.Design:
    return design.replace({"classes.web.workload.outstanding_ios": ios})
