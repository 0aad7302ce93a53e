"""What is said before the numbers of reports."""

from qdepth.report.doubt import doubts
from tests.support.reports import small_report


def test_doubt_that_reports_share_is_said_once() -> None:
    report = small_report()
    unsettled = {"status": "not_settled", "status_text": "It may still drift."}
    first, second = (
        report.model_copy(update=unsettled | {"design_title": title}) for title in ("Old", "New")
    )
    assert doubts([first]) == ["Not settled. It may still drift."]
    assert doubts([first, second]) == ["Old, New: Not settled. It may still drift."]
    other = second.model_copy(update={"status_text": "It went another way."})
    assert doubts([first, report, other]) == [
        "Old: Not settled. It may still drift.",
        "New: Not settled. It went another way.",
    ]
