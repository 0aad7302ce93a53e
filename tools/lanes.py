"""Which tests run beside one another, and which of them were skipped."""

# Without it an older Python would stop at an annotation, before it can be told that it is too old.
from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from tools.commands import ROOT

RESULTS = ROOT / "test-results"

QUICK = [
    "tests/catalogue",
    "tests/design",
    "tests/docs",
    "tests/exports",
    "tests/imports",
    "tests/lowering",
    "tests/network",
    "tests/statistics",
]
"""Tests of functions alone, which take no time."""

LANES = {
    "browser": ["tests/browser", "--ignore=tests/browser/stories"],
    "others": [],
    "stories": [
        "tests/browser/stories",
        "tests/clients",
        "tests/office",
        "tests/worker/test_from_blank.py",
    ],
    "server": ["tests/server", "tests/worker", "--ignore=tests/worker/test_from_blank.py"],
    "engines": [
        "tests/engines",
        "tests/golden",
        "tests/house",
        "tests/known_answers",
        "tests/lab",
        "tests/published",
    ],
}
"""Places whose tests share a server, databases, compiled code or computed cases: the longest first.
The quick tests follow them and fill what time is left on two processors.

The lane without places takes all other tests. Each lane imports the program, collects its tests and
starts a server of its own, which takes ten seconds and more. One that takes more than half of the
whole would be waited for.
"""


def lanes() -> list[list[str]]:
    """Name and arguments of each run of pytest, but for the quick tests: every test is in one."""
    named = [place for places in LANES.values() for place in places if not place.startswith("--")]
    rest = [f"--ignore={folder}" for folder in (*QUICK, *named)]
    return [[name, *(places or rest)] for name, places in LANES.items()]


def pytest_command(programs: Path, marks: str, report: str, *places: str) -> tuple[str | Path, ...]:
    """Run the tests of some places that have these marks, and keep what came of it under a name."""
    return programs / "pytest", "-m", marks, f"--junitxml={RESULTS / report}.xml", *places


OPTIONAL = ("needs Go",)
"""Beginnings of reasons to skip that are a failure nowhere: no Debian package of Go is small."""


def is_optional(skipped: str) -> bool:
    """Whether a skipped test, as `skipped_tests` names it, may be skipped everywhere."""
    return skipped.partition(": ")[2].startswith(OPTIONAL)


def skipped_tests() -> list[str]:
    """Name and reason of each test that pytest skipped in its last runs."""
    return [
        f"{case.get('classname')}.{case.get('name')}: {skip.get('message')}"
        for report in sorted(RESULTS.glob("*.xml"))
        for case in ET.parse(report).iter("testcase")  # noqa: S314  # pytest has just written it
        for skip in case.iter("skipped")
    ]
