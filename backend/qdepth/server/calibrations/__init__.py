"""Calibrations: parameters of a design fitted to measurements."""
