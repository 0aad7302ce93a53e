"""Downloads: workbooks, a report, scripts."""
