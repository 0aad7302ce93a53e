"""Documents for others: tables, workbooks, reports to read, scripts. They know only reports."""
