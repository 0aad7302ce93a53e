"""Files to take along: workbooks, a report, scripts."""
