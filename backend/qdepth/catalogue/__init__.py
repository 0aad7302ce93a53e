"""Profiles of releases, drivers, adapters, arrays and disks: facts with their sources, as data."""
