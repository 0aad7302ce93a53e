"""Every regular expression of the package does work in proportion to the text, whatever it says.

`re` does not let other threads run, so a text that takes one minute stops a server for a minute.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import qdepth
from tests.support.pattern_work import ANCHORED, Hostile, Matcher, worst_text

PACKAGE = Path(qdepth.__file__).parent
USES = ("compile", "sub", "subn", "search", "match", "fullmatch", "split", "findall", "finditer")


@dataclass(frozen=True)
class Found:
    """A pattern, and how it is used; `search` if anything else than the beginning may be tried."""

    place: str
    pattern: str
    flags: int
    use: str


def _sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(r"^\s*(import re|from re import)\b", text, re.MULTILINE):
            name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            yield name.removesuffix(".__init__"), ast.parse(text)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in USES
        ):
            yield node


def _late_calls(tree: ast.Module) -> set[ast.Call]:
    """Calls in functions; what they compile is in no global name of the module."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.Lambda)]
    return {call for function in functions for call in _calls(function)}


def _flags(call: ast.Call) -> int:
    """The flags of a call, which are names of `re`."""
    names = [
        node.attr for argument in [*call.args[1:], *(word.value for word in call.keywords)]
        for node in ast.walk(argument)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        and node.value.id == "re"
    ]  # fmt: skip
    return sum(getattr(re, name) for name in names)


def _patterns_in(value: Any) -> Iterator[re.Pattern[str] | re.Pattern[bytes]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from (found for part in (*value, *value.values()) for found in _patterns_in(part))
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (found for part in value for found in _patterns_in(part))


def _found() -> dict[tuple[str, int, str], Found]:
    found: list[Found] = []
    for name, tree in _sources():
        for call in _late_calls(tree):
            assert isinstance(call.func, ast.Attribute)
            if isinstance(call.args[0], ast.Constant):
                use = "search" if call.func.attr == "compile" else call.func.attr
                text: str = str(call.args[0].value)
                found.append(Found(f"{name}:{call.lineno}", text, _flags(call), use))
        uses = _uses(tree)
        for constant, value in vars(importlib.import_module(name)).items():
            for pattern in _patterns_in(value):
                raw = pattern.pattern
                text = raw if isinstance(raw, str) else raw.decode("latin-1")
                use = uses.get(constant, "search")
                found.append(Found(f"{name}.{constant}", text, pattern.flags, use))
    return {(one.pattern, one.flags, one.use): one for one in reversed(found)}


def _uses(tree: ast.Module) -> dict[str, str]:
    """How patterns of a module are used, by their name: the one use, if it is anchored."""
    called: dict[str, set[str]] = {}
    named: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            named[node.id] = named.get(node.id, 0) + 1
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            holder = node.func.value
            while isinstance(holder, ast.Subscript):
                holder = holder.value
            if isinstance(holder, ast.Name):
                called.setdefault(holder.id, set()).add(node.func.attr)
    return {name: uses.pop() for name, uses in called.items()
            if len(uses) == 1 and uses <= set(ANCHORED)}  # fmt: skip


ALL = _found()


@pytest.mark.parametrize("found", ALL.values(), ids=lambda found: found.place)
def test_work_is_in_proportion_to_the_text(found: Found) -> None:
    worst = worst_text(found.pattern, found.flags, found.use)
    assert worst is None, f"{found.place}: {found.pattern} takes too long for {worst}"


def test_every_pattern_is_known_before_a_text_comes() -> None:
    """One that a function puts together is not among those above."""
    unknown = [
        f"{name}:{call.lineno}"
        for name, tree in _sources()
        for call in _late_calls(tree)
        if not isinstance(call.args[0], ast.Constant)
    ]
    assert not unknown
    assert len(ALL) > 80


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r"(?:[€$£¥\s]|(?<=[\s\d])[A-Z]{3})+$", "sub"),
        (r"\d+$", "sub"),
        (r"(\d+)\.(\d+)", "search"),
        (r"<[^>]*>", "sub"),
        (r"^Histogram:\s*([^,]+),", "match"),
        (r"Device.*\br/s\b.*\bw/s\b", "match"),
        (r"(a+)+b", "match"),
        (r"(a|aa)+$", "fullmatch"),
        (r"\s+=", "search"),
    ],
)
def test_a_pattern_that_is_worse_is_noticed(pattern: str, use: str) -> None:
    assert worst_text(pattern, 0, use) is not None


TEXTS = (
    "", "a", "12.5 EUR", "$9,000.50", "Device: r/s w/s", "naa.6000-12", "[1]\nrw=read\nbs=4k\n",
    "Histogram: latency, worldGroupID, 17", "lpe32002 nvme over fc 32 gb", "2026-05-01 10:20:30",
    "avg_2-5 100.0 20.0", "  {\n\"sysstat\"", "(a) [b] x_us_per_kib", "/path/sdk//", "<a><b>",
)  # fmt: skip


@pytest.mark.parametrize("found", ALL.values(), ids=lambda found: found.place)
def test_steps_are_those_of_a_matcher_that_finds_what_re_finds(found: Found) -> None:
    compiled = re.compile(found.pattern, found.flags)
    matcher = Matcher(found.pattern, found.flags, found.use)
    find = getattr(compiled, found.use if found.use in ANCHORED else "search")
    for text in (*TEXTS, *Hostile(found.pattern, found.flags).examples()):
        known = find(text)
        assert matcher.first(text) == (known and known.span()), text
