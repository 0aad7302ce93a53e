"""Tests, and measurements that are no part of the package.

With this file `tests` is a package of its own, which is found before one of that name that a
dependency installs: without it `python -m lab.bench` would find that one alone.
"""
