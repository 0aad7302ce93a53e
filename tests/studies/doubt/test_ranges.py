"""Ranges: how they are written, how their values spread, and what a design takes of them."""

from typing import Any

import pytest
from pydantic import ValidationError
from scipy import stats

from qdepth.catalogue.catalogue import catalogue
from qdepth.design.document.document import Design
from qdepth.design.problem import InvalidDesign
from qdepth.studies.doubt.doubt_question import Doubt, DoubtRange
from qdepth.studies.doubt.draw import Draw
from qdepth.studies.doubt.growth_paths import grown_by, growth_fault
from qdepth.studies.doubt.inputs import NothingInDoubt, require_inputs
from qdepth.studies.doubt.profile_ranges import CONFIRMED, UNCONFIRMED, profile_ranges
from qdepth.studies.doubt.range_shapes import Shape, quantile_of
from qdepth.studies.doubt.range_text import NoRange, read_range
from qdepth.studies.growth.yearly_growth import Growth
from tests.support.designs import small_design


def design(**changes: Any) -> Design:
    return Design.model_validate(small_design() | changes)


def stated(path: str, text: str) -> Doubt:
    return Doubt(ranges=[read_range(path, text)], from_calibration=False)


@pytest.mark.parametrize(
    ("text", "shape", "pct"),
    [
        ("180 to 260", "uniform", 90),
        ("180..260", "uniform", 90),
        ("180..260:normal", "normal", 90),
        ("180 to 260 lognormal 80 %", "lognormal", 80),
        ("1.8e2\u2013260, triangular", "triangular", 90),
    ],
)
def test_a_range_is_read_as_people_write_it(text: str, shape: str, pct: float) -> None:
    found = read_range("classes.a.iops+classes.b.iops", text)
    assert (found.low, found.high, found.shape, found.confidence_pct) == (180, 260, shape, pct)
    assert found.paths == ["classes.a.iops", "classes.b.iops"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("180", "is no range. Write 180..260"),
        ("260..180", "give the smaller number first"),
        ("0..5:lognormal", "give numbers above 0"),
        ("1..5:normal:100", "has no end as normal"),
        ("1..5:gamma", "is no range"),
    ],
)
def test_a_text_that_is_no_range_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NoRange, match=reason):
        read_range("load", text)


@pytest.mark.parametrize("shape", ["uniform", "normal", "lognormal", "triangular"])
@pytest.mark.parametrize("pct", [50.0, 90.0])
def test_half_of_the_rest_lies_on_each_side(shape: Shape, pct: float) -> None:
    quantile = quantile_of(shape, 20.0, 60.0, pct)
    tail = (100.0 - pct) / 200.0
    assert quantile(tail) == pytest.approx(20.0)
    assert quantile(1.0 - tail) == pytest.approx(60.0)


def test_shapes_are_those_of_scipy() -> None:
    places = [0.01, 0.3, 0.5, 0.9]
    for shape, law in {
        "uniform": stats.uniform(20.0, 40.0),
        "triangular": stats.triang(0.5, 20.0, 40.0),
    }.items():
        quantile = quantile_of(shape, 20.0, 60.0, 100.0)  # type: ignore[arg-type]
        assert [quantile(each) for each in places] == pytest.approx(list(law.ppf(places)))


def test_values_beyond_what_a_field_takes_are_moved_to_its_limit() -> None:
    (own,) = require_inputs(stated("classes.web.workload.read_pct", "60..99:normal"), design())
    path = "classes.web.workload.read_pct"
    assert own.case_at([0.999999])[path] == pytest.approx(100.0, abs=0.02)
    assert own.case_at([0.95])[path] == pytest.approx(99.0)


def test_a_whole_field_gets_whole_values() -> None:
    (own,) = require_inputs(stated("hosts.esx1.lun_depth", "16..40"), design())
    assert {own.case_at([place])["hosts.esx1.lun_depth"] % 1 for place in (0.1, 0.33, 0.7)} == {0}


def test_a_range_that_the_design_does_not_take_is_refused() -> None:
    with pytest.raises(InvalidDesign, match="lun_depth"):
        require_inputs(stated("hosts.esx1.lun_depth", "16..4000000"), design())
    with pytest.raises(InvalidDesign, match="no number"):
        require_inputs(stated("hosts.esx1.path_policy", "1..2"), design())


def test_a_field_that_a_plan_sets_is_known() -> None:
    doubt = stated("hosts.esx1.lun_depth", "16..40")
    with pytest.raises(NothingInDoubt, match="Give a range"):
        require_inputs(doubt, design(), ["hosts.esx1.lun_depth"])


def test_a_field_has_one_range() -> None:
    one = DoubtRange(path="load", low=1.0, high=2.0)
    with pytest.raises(ValidationError, match="load has two ranges"):
        Doubt(ranges=[one, one])


def test_service_times_of_a_profile_vary_by_how_well_they_are_known() -> None:
    known = next(each for each in catalogue().arrays if each.settings["write_us"].confirmed)
    wanted = {name: known.number(name) for name in ("read_us", "write_us")}
    plain = design()
    sps = [sp.model_copy(update=wanted) for sp in plain.arrays[0].sps]
    array = plain.arrays[0].model_copy(update={"sps": sps, "model": known.id})
    found = {each.path.split(".")[-1]: each for each in profile_ranges(
        plain.model_copy(update={"arrays": [array]})
    )}  # fmt: skip
    write, read = found["write_us"], found["read_us"]
    assert write.high / write.low == pytest.approx(CONFIRMED**2, rel=1e-3)
    assert read.high / read.low == pytest.approx(UNCONFIRMED**2, rel=1e-3)
    assert len(write.paths) == len(sps)
    assert profile_ranges(plain) == []


def test_delay_of_a_protocol_varies_between_its_published_values() -> None:
    fabric = design().fabrics[0].model_copy(update={"protocol": "iscsi"})
    for delay, wanted in ((130.0, [(92.0, 144.0)]), (100.0, [])):
        own = fabric.model_copy(update={"io_delay_us": delay})
        found = profile_ranges(design().model_copy(update={"fabrics": [own]}))
        assert [(each.low, each.high) for each in found] == wanted, delay


def test_fitted_values_vary_together() -> None:
    sp = design().arrays[0].sps[0]
    calibration = {
        "parameters": [
            {"path": f"sps.{sp.id}.read_us", "value": sp.read_us},
            {"path": f"sps.{sp.id}.write_us", "value": sp.write_us},
            {"path": "hosts.esx1.kernel_us", "value": 999.0},
        ],
        "directions": [[0.1, -0.2, 0.0]],
        "saturated_pct": 5.0, "within_pct": 10.0, "beyond_pct": 30.0,
        "fitted_ios": 100, "fitted_iops": 0,
    }  # fmt: skip
    (own,) = require_inputs(Doubt(), design(calibration=calibration))
    case = own.case_at([0.9])
    assert set(case) == {f"sps.{sp.id}.read_us", f"sps.{sp.id}.write_us"}
    assert case[f"sps.{sp.id}.read_us"] > sp.read_us
    assert case[f"sps.{sp.id}.write_us"] < sp.write_us
    ranged = Doubt(ranges=[DoubtRange(path=f"sps.{sp.id}.read_us", low=1.0, high=2.0)])
    kinds = [each.kind for each in require_inputs(ranged, design(calibration=calibration))]
    assert kinds == ["range", "calibration"]


def test_a_mixed_case_has_one_input_of_the_other_half() -> None:
    doubt = Doubt(
        ranges=[DoubtRange(path="load", low=0.5, high=1.0),
                DoubtRange(path="hosts.esx1.kernel_us", low=5.0, high=9.0)],
        samples=64,
    )  # fmt: skip
    draw = Draw(require_inputs(doubt, design()), doubt.samples, doubt.seed)
    first, second = draw.cases()[0], draw.cases()[1]
    assert len(draw.cases()) == 64
    assert draw.mixed(0, 0) == {**first, "load": second["load"]}


def test_growth_has_the_rates_of_a_case() -> None:
    growth = Growth.model_validate({"start": "2027-01", "rates": [{"load_pct": 10.0}]})
    found = grown_by(growth, {"growth.load_pct": 30.0, "growth.space_pct": 5.0})
    assert (found.rates[0].load_pct, found.space_pct) == (30.0, 5.0)
    own = grown_by(growth, {"growth.sql.vms_pct": 7.0})
    assert (own.rates[1].vms, own.rates[1].vms_pct, own.rates[1].load_pct) == ("sql", 7.0, 10.0)
    assert "nothing grows" in growth_fault("growth.load_pct", None, design())
    assert "no class of VMs nobody" in growth_fault("growth.nobody.load_pct", growth, design())
    assert "there is no growth speed" in growth_fault("growth.speed", growth, design())
