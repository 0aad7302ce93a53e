"""Reads for spreadsheets: one number or one table a call."""
