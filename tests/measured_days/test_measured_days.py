"""A measured day: its hours as designs, answers and a timeline."""

from collections.abc import Callable
from pathlib import Path

import pytest

from qdepth.imports.files.limits import Pace
from qdepth.imports.files.source_file import SourceFile
from qdepth.imports.import_files import import_files
from qdepth.imports.import_result import Import
from qdepth.measured_days.as_timeline import TimelineChoices, as_timeline
from qdepth.measured_days.hour_answers import answer_hours
from qdepth.measured_days.hour_designs import NoHours
from qdepth.measured_days.hours_result import HoursQuestion
from tests.support.measured_week import measured_week_file

Read = Callable[[bytes], Import]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Imports the content of a file."""

    def run(content: bytes) -> Import:
        (tmp_path / "estate.json").write_bytes(content)
        (tmp_path / "work").mkdir(exist_ok=True)
        files = [SourceFile("estate.json", tmp_path / "estate.json")]
        return import_files(files, tmp_path / "work", Pace())

    return run


def test_hours_of_an_import_are_answered_and_judged(read: Read) -> None:
    found = read(measured_week_file(hours=24))
    answers = answer_hours(found, HoursQuestion(quantity="mean", at_most_ms=0.5))
    assert answers.clock == "Its times are UTC."
    assert len(answers.hours) == 24
    busy = [each for each in answers.hours if each.asked_iops > 1_000]
    assert [each.begins[-5:] for each in busy] == ["09:00", "10:00", "11:00"]
    assert all(each.asked_iops == pytest.approx(9_000) for each in busy)
    means = [each.latency_mean_ms for each in answers.hours]
    assert answers.worst is not None
    assert answers.worst.latency_mean_ms == max(
        means, key=lambda number: (number and number.value) or 0.0
    )
    quiet = next(each for each in answers.hours if each not in busy)
    assert quiet.iops is not None
    assert quiet.iops.value == pytest.approx(600, rel=0.02)
    assert quiet.measured_latency_ms == pytest.approx((400 * 0.4 + 200 * 1.0) / 600)
    assert answers.missed_pct is not None
    assert answers.undecided_pct is not None
    assert len(answers.sentences) == 3


def test_target_that_nothing_meets_is_missed_in_every_hour(read: Read) -> None:
    answers = answer_hours(
        read(measured_week_file(hours=3)), HoursQuestion(quantity="mean", at_most_ms=0.01)
    )
    assert answers.missed_pct == 100.0
    assert answers.sentences[0] == (
        "The target, mean latency of at most 10.0\u00a0µs, is missed in 3 of 3 hours (100\u00a0%)."
    )


def test_hour_whose_load_is_not_carried_misses_any_target(read: Read) -> None:
    found = read(measured_week_file(hours=3))
    (series,) = found.series
    quiet, *hours = series.hours
    rows = [
        row.model_copy(update={"iops": 1000 * row.iops, "mb_s": 1000 * (row.mb_s or 0.0)})
        for row in quiet.rows
    ]
    busy = quiet.model_copy(update={"rows": rows})
    found = found.model_copy(
        update={"series": [series.model_copy(update={"hours": [busy, *hours]})]}
    )
    answers = answer_hours(found, HoursQuestion(quantity="mean", at_most_ms=60_000.0))
    first = answers.hours[0]
    assert [each.kept for each in answers.hours] == ["no", "yes", "yes"]
    assert first.drawn_iops == pytest.approx(first.asked_iops)
    assert first.iops is not None
    assert first.iops.value is not None
    assert first.iops.value < 0.9 * first.asked_iops
    assert answers.worst == first
    assert "of which the design completes" in answers.sentences[1]


def test_without_a_target_nothing_is_judged(read: Read) -> None:
    answers = answer_hours(read(measured_week_file(hours=2)), HoursQuestion())
    assert (answers.missed_pct, answers.undecided_pct) == (None, None)
    assert {each.kept for each in answers.hours} == {None}


def test_day_with_the_busiest_hour_becomes_a_time_line(read: Read) -> None:
    design = as_timeline(read(measured_week_file(hours=36)), TimelineChoices())
    assert design.timeline is not None
    assert design.timeline.length_s == 24 * 3600
    assert [moment.at_s for moment in design.timeline.moments] == [9 * 3600, 12 * 3600]
    (change,) = [text for text in design.timeline.moments[0].set_fields if "rate_cap_iops" in text]
    two_vms = 2 * float(change.partition("=")[2])
    assert two_vms == pytest.approx(9_000)
    assert "Its times are UTC." in design.notes


def test_week_becomes_a_time_line_over_all_hours(read: Read) -> None:
    design = as_timeline(read(measured_week_file(hours=36)), TimelineChoices(span="week"))
    assert design.timeline is not None
    assert design.timeline.length_s == 36 * 3600


def test_series_without_an_inventory_says_that_it_was_not_used(read: Read) -> None:
    """A week of two VMs that no export of the estate names."""
    counters = ("datastore.numberReadAveraged.average", "datastore.numberWriteAveraged.average")
    lines = ['"MetricId","Timestamp","Value","Unit","Entity"'] + [
        f'"{counter}","11/23/2026 {hour:02}:00:00","{400 + hour}","number","{vm}"'
        for hour in range(24)
        for vm in ("sql01", "sql02")
        for counter in counters
    ]
    with pytest.raises(NoHours, match=r"Not used: No imported inventory has 2 VMs with a load\."):
        answer_hours(read("\n".join(lines).encode()), HoursQuestion())


def test_import_without_a_series_says_what_to_bring(read: Read) -> None:
    with pytest.raises(NoHours, match="No file contains a series of two hours or more"):
        answer_hours(read(measured_week_file(hours=1)), HoursQuestion())
    with pytest.raises(NoHours, match="Choose one of these"):
        as_timeline(read(measured_week_file(hours=2)), TimelineChoices(series="other"))
