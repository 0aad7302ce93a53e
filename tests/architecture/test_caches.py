"""What a process keeps as long as it lives has an end, or it grows with whoever asks."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "backend" / "qdepth"

BOUNDED_BY = {
    "server.http.sign_in._networks": "a setting of the server",
    "design.described.choices": "the fields of parts",
    "design.described.label": "the fields of parts",
    "design.described.unit": "the fields of parts",
    "design.document.known_profiles._shipped": "the kinds of profiles",
    "design.document.parts._fields_to_enter": "the classes of parts",
    "design.document.parts._has": "the classes of parts, and two fields",
    "design.document.references._reference_fields": "the classes of parts",
    "jobs.suites.report_of": "the published cases",
    "jobs.suites.timeline_of": "the published cases",
    "published.case.case_designs": "the published cases",
    "published.case.read_case": "the published cases",
    "published.case.read_case_design": "the designs of the published cases",
    "published.shipped_suite.read_shipped": "the suites",
    "report.queues.numbers": "the limits of one report, for which it lives",
    "studies.cases.example_scenarios.shipped_design": "the designs that ship",
}
"""Caches of functions with arguments and without a limit: how much may be asked of them.

What raises is not kept, so what does not ship cannot be asked for.
"""


def _kept_without_limit(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.args.args:
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if decorators & {"cache", "functools.cache", "lru_cache(None)"}:
                yield node.name


def test_each_cache_has_a_limit_or_is_known_to_have_an_end() -> None:
    found = {
        ".".join((*path.relative_to(PACKAGE).with_suffix("").parts, name))
        for path in PACKAGE.rglob("*.py")
        for name in _kept_without_limit(ast.parse(path.read_text()))
    }
    assert found == set(BOUNDED_BY)
