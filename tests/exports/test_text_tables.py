"""Flat tables as text, and text that no spreadsheet takes for a formula."""

import csv
import io
import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from qdepth.design.document.document import Design
from qdepth.exports.formula_escape import harmless, unmarked
from qdepth.exports.report_table import COLUMNS, NAMES, error_row, rows_of
from qdepth.exports.text_tables import as_csv, as_json, as_xml
from qdepth.report.prediction import PredictedNumber, Prediction
from qdepth.units import GB, GIB
from tests.support.designs import design as small_design
from tests.support.reports import small_report
from tests.support.scenarios import design as scenario_design

ROWS = rows_of(Design.model_validate(scenario_design()), small_report())


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\x00=1", "\uff1d1"]
)
def test_text_that_looks_like_a_formula_is_made_harmless(text: str) -> None:
    made = harmless(text)
    assert made.startswith("'")
    assert not any(ord(character) < 32 for character in made)
    assert unmarked(made).strip() == "".join(" " if ord(c) < 32 else c for c in text).strip()


@pytest.mark.parametrize("text", ["", "web", "esx-01", "it's", "'quoted'", "1.5", "a=b"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text
    assert unmarked(text) == text


def test_columns_never_move() -> None:
    assert NAMES[:29] == (
        "design", "design_title", "vm_group", "datastore", "vms", "status",
        "iops", "iops_low", "iops_high", "mb_s",
        "latency_mean_ms", "latency_mean_low_ms", "latency_mean_high_ms",
        "latency_p50_ms", "latency_p95_ms", "latency_p99_ms", "latency_p999_ms",
        "outstanding_ios", "capacity_gb", "capacity_gib", "iops_per_gb", "iops_per_gib",
        "bottleneck", "engine", "seed", "model_version", "digest",
        "error_code", "error_message",
    )  # fmt: skip
    assert NAMES[-18:] == (
        "price_note", "qfull_s", "iops_predicted_low", "iops_predicted_high",
        "latency_mean_predicted_low_ms", "latency_mean_predicted_high_ms", "intervals",
        "latency_p95_predicted_low_ms", "latency_p95_predicted_high_ms",
        "latency_p99_predicted_low_ms", "latency_p99_predicted_high_ms",
        "effective_gb", "effective_low_gb", "effective_high_gb", "price_per_effective_gb",
        "iops_per_effective_gb", "power_per_gb", "power_per_effective_gb",
    )  # fmt: skip
    assert all(column.meaning for column in COLUMNS)


def test_rows_give_the_numbers_of_the_report() -> None:
    report = small_report()
    total, group = ROWS
    assert (total["vm_group"], group["vm_group"]) == ("total", "vms")
    assert total["iops"] == report.total.iops.value
    assert group["latency_mean_high_ms"] == report.groups[0].latency_ms.mean.high
    assert group["datastore"] == "ds"
    assert group["capacity_gib"] == 1024.0
    assert group["capacity_gb"] == 1024.0 * (GIB / GB)
    assert group["iops_per_gb"] == report.datastores[0].iops_per_gb.value
    assert total["iops_per_gib"] == report.datastores[0].iops_per_gib.value
    assert total["latency_p999_ms"] is None
    assert total["digest"] == report.digest
    assert (total["qfull_s"], group["qfull_s"]) == (0.0, None)


def test_calibrated_design_has_the_interval_of_a_measurement() -> None:
    """Wider than that of the simulation alone, and it says which part is which."""
    report = small_report()
    known = {"value": 100.0, "simulation_pct": 1.0, "parameters_pct": 2.0, "structure_pct": 3.0}
    numbers = [
        PredictedNumber(quantity=name, group=group, low=low, high=high, shifts=[], **known)
        for name, group, low, high in (
            ("iops", None, 90.0, 110.0),
            ("latency_mean_ms", "vms", 0.9, 1.1),
        )
    ]
    prediction = Prediction(text="which part is which", numbers=numbers)
    told = report.model_copy(update={"prediction": prediction})
    total, group = rows_of(Design.model_validate(scenario_design()), told)
    assert (total["iops_predicted_low"], total["iops_predicted_high"]) == (90.0, 110.0)
    assert group["latency_mean_predicted_low_ms"] == 0.9
    assert group["latency_mean_predicted_high_ms"] == 1.1
    assert group["iops_predicted_low"] is None
    assert total["intervals"] == group["intervals"] == "which part is which"


def test_price_stands_in_the_row_of_the_whole_design() -> None:
    price = small_report().price
    total, group = ROWS
    assert NAMES[29] == "currency"
    assert total["usable_gb"] == price.usable_gb.value
    assert total["usable_iops_per_gb"] == price.iops_per_gb.value
    assert total["price_note"] == price.total_price.note
    prices = NAMES[29 : NAMES.index("iops_predicted_low")]
    assert {name: group[name] for name in prices} == dict.fromkeys(prices)


@pytest.mark.parametrize(("known", "gib"), [(0, None), (1, None), (2, 150.0)])
def test_density_is_absent_where_a_capacity_is(known: int, gib: float | None) -> None:
    """A density over some of the datastores in use would be too high."""
    capacities: dict[str, Any] = {
        f"datastores__{place}__capacity_gib": (100.0, 50.0)[place] for place in range(known)
    }
    report = small_report().model_copy(update={"groups": []})
    (total,) = rows_of(small_design(**capacities), report)
    assert total["capacity_gib"] == gib
    assert (total["capacity_gb"] is None) is (total["iops_per_gb"] is None) is (gib is None)


def test_csv_is_as_rfc_4180_says() -> None:
    text = as_csv(NAMES, ROWS)
    assert text.startswith("design,design_title,")
    assert text.count("\r\n") == 3
    read = list(csv.DictReader(io.StringIO(text)))
    assert float(read[0]["iops"]) == ROWS[0]["iops"]
    assert read[0]["latency_p999_ms"] == ""
    assert read[1]["vms"] == "2"


def test_european_excel_gets_semicolons_and_decimal_commas() -> None:
    text = as_csv(NAMES, ROWS, "excel-eu")
    assert text.startswith("\ufeffdesign;")
    read = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    assert float(read[0]["iops"].replace(",", ".")) == ROWS[0]["iops"]
    assert "." not in read[0]["iops"]


def test_text_of_users_is_harmless_and_quoted() -> None:
    row = dict(ROWS[0]) | {"design_title": '=HYPERLINK("http://x";"a,b")'}
    (read,) = csv.DictReader(io.StringIO(as_csv(NAMES, [row])))
    assert read["design_title"] == '\'=HYPERLINK("http://x";"a,b")'
    assert float(read["iops"]) == row["iops"]


def test_header_of_users_is_harmless() -> None:
    """The columns of a batch are named by its user (OWASP, CSV Injection)."""
    name = "=1+1"
    assert as_csv([name], [{name: 2}]).splitlines() == ["'=1+1", "2"]


def test_each_percentile_stands_in_its_own_column() -> None:
    report = small_report()
    names = ("p50", "p95", "p99", "p999")
    mean = report.total.latency_ms.mean
    made = {name: mean.model_copy(update={"value": float(n)}) for n, name in enumerate(names)}
    latency = report.total.latency_ms.model_copy(update=made)
    total = report.total.model_copy(update={"latency_ms": latency})
    changed = report.model_copy(update={"total": total})
    row = rows_of(Design.model_validate(scenario_design()), changed)[0]
    assert [row[f"latency_{name}_ms"] for name in names] == [0.0, 1.0, 2.0, 3.0]


def test_json_and_xml_hold_the_same() -> None:
    assert json.loads(as_json(NAMES, ROWS)) == ROWS
    root = ET.fromstring(as_xml(NAMES, ROWS))  # noqa: S314  our own text
    first = root.find("row")
    assert first is not None
    assert [one.tag for one in first] == list(NAMES)
    assert float(first.findtext("iops") or "") == ROWS[0]["iops"]
    assert len(as_xml(NAMES, ROWS)) < 32_767


def test_refusal_fills_the_two_columns_for_it() -> None:
    row = error_row("not-found", "There is no scenario.")
    assert {name for name, value in row.items() if value is not None} == {
        "error_code",
        "error_message",
    }


@pytest.mark.parametrize("sign", ["\x0b", "\x7f", "\ufffe", "\uffff"])
def test_xml_is_read_whatever_signs_a_name_has(sign: str) -> None:
    text = as_xml(["name"], [{"name": f"web{sign}1"}])
    (cell,) = ET.fromstring(text).iter("name")  # noqa: S314  our own
    assert cell.text == "web 1"
