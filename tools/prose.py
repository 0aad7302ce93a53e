"""Judges the English of the docs and of sentences that users read, as `make lint` does.

`tools/prose_allowance.json` has the number of findings that each file had when the rules came. A
file may have fewer, never more, so new text is clean. `--lower` writes the numbers that have
fallen.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.commands import ROOT

ALLOWANCE = ROOT / "tools" / "prose_allowance.json"
MOST_WORDS = 25
LEAST_WORDS_OF_A_SENTENCE = 4
"""A string in code with fewer words is a name or a label."""

START = r"(?:^|[.!?:] )"
RULES: dict[str, str] = {
    r"\banew\b": "write: again",
    r"\bbesides?\b": "write: next to, alongside, compared with",
    r"\bfor want of\b": "write: without, because there is no",
    r"\bbut for\b": "write: except",
    r"\bnone but\b": "write: only",
    r"\basked (?:for|of)\b": "write: requested",
    r"\bkept\b": "write: stored; of targets: met",
    r"\b(?:tells|told)\b": "write: shows, lists, reports, states",
    r"\bshall\b": "write: must, can, will",
    r"\b(?:nobody|somebody|whoever)\b": "name who it is, or write: you",
    r"\bas good as none\b": "write: almost none",
    r"\bin the mean\b(?!time)": "write: on average",
    r"\bso many as\b": "write: as many as",
    r"\bI/Os a (?:path|host|second|disk)\b": "write: I/Os per path",
    r"\bthe same in words\b": "write: summary",
    r"\bthe way of an I/O\b": "write: the path of an I/O",
    r"\b(?:stands|lies) (?:in|at|on|within|below|above|there)\b": "write: is",
    START + r"Of (?!course\b)[a-z]": "begin with the main thing, not with Of",
    START + r"Whether\b": "begin with the main thing, not with Whether",
}
PATTERNS = {re.compile(pattern): advice for pattern, advice in RULES.items()}

FENCE = re.compile(r"^ *```")
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
JSX_TEXT = re.compile(r">([^<>{}=;]+)<")
PLACEHOLDER = re.compile(r"\$\{[^}]*\}")
QUOTED = re.compile(r"'([^'\n\\]+)'|\"([^\"\n\\]+)\"|`([^`\\]+)`")


class Finding(NamedTuple):
    """Words that break a rule."""

    line: int
    words: str
    advice: str


class Passage(NamedTuple):
    """Text that users read, and where it begins."""

    line: int
    text: str


def findings(file: Path) -> list[Finding]:
    """Judge a file."""
    text = file.read_text(encoding="utf-8")
    passages = list(_READERS[file.suffix](text))
    found = [finding for passage in passages for finding in _by_rules(passage)]
    if file.suffix in (".md", ".ipynb"):
        found += [finding for passage in passages for finding in _long_sentences(passage)]
    return sorted(found)


def _by_rules(passage: Passage) -> Iterator[Finding]:
    for pattern, advice in PATTERNS.items():
        for match in pattern.finditer(passage.text):
            yield Finding(passage.line, match[0].strip(" .:"), advice)


def _long_sentences(passage: Passage) -> Iterator[Finding]:
    for sentence in re.split(r"[.!?:;](?:\s|$)|\|", passage.text):
        words = [word for word in sentence.split() if word.strip(",()") != "code"]
        if len(words) > MOST_WORDS:
            advice = f"{len(words)} words: split it, at most {MOST_WORDS}"
            yield Finding(passage.line, " ".join(words[:6]), advice)


def markdown_passages(text: str) -> Iterator[Passage]:
    """Paragraphs, items and rows of a page, without code and addresses."""
    in_code, first, lines = False, 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        fence = FENCE.match(line) is not None
        begins = fence or not line.strip() or re.match(r" *(?:[-*|#>]|\d+\.) ?", line)
        if begins and lines:
            yield Passage(first, _plain(" ".join(lines)))
            lines = []
        in_code ^= fence
        if not in_code and not fence and line.strip():
            first = first if lines else number
            lines.append(line.strip())


def _plain(text: str) -> str:
    return LINK.sub(r"\1", CODE.sub("code", text)).lstrip("-*#>| ")


def notebook_passages(text: str) -> Iterator[Passage]:
    """Paragraphs of the Markdown cells of a notebook."""
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "markdown":
            yield from markdown_passages("".join(cell["source"]))


def python_passages(text: str) -> Iterator[Passage]:
    """Sentences in the strings of a module; docstrings are for developers."""
    tree = ast.parse(text)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, documented)
        for statement in node.body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in docstrings:
            assert isinstance(node, ast.Constant)  # noqa: S101  for mypy
            yield from _sentence(node.lineno, str(node.value))


def page_passages(text: str) -> Iterator[Passage]:
    """Sentences of a React component: text between tags, and strings."""
    bare = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", _blank, text, flags=re.DOTALL)
    for match in (*JSX_TEXT.finditer(bare), *QUOTED.finditer(bare)):
        line = bare.count("\n", 0, match.start()) + 1
        text = next(group for group in match.groups() if group)
        yield from _sentence(line, PLACEHOLDER.sub("x", text))


def _blank(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


def _sentence(line: int, text: str) -> Iterator[Passage]:
    words = text.split()
    if len(words) >= LEAST_WORDS_OF_A_SENTENCE:
        yield Passage(line, " ".join(words))


_READERS = {
    ".ipynb": notebook_passages,
    ".md": markdown_passages,
    ".py": python_passages,
    ".ts": page_passages,
    ".tsx": page_passages,
}


def files() -> list[Path]:
    """Return the files that are judged."""
    page = ROOT / "frontend" / "src"
    code = [*page.rglob("*.tsx"), *page.rglob("*.ts")]
    return sorted(
        [
            *ROOT.glob("*.md"),
            *(ROOT / "changes").glob("*.md"),
            *(ROOT / "tests").glob("*.md"),
            *(file for file in (ROOT / "docs").rglob("*.md") if file.name != "modules.md"),
            *(ROOT / "docs").rglob("*.ipynb"),
            *(ROOT / "backend" / "qdepth").rglob("*.py"),
            *(file for file in code if ".test." not in file.name and "generated" not in file.parts),
        ]
    )


def judged() -> dict[str, list[Finding]]:
    """Findings of each file that has any."""
    every = {str(file.relative_to(ROOT)): findings(file) for file in files()}
    return {name: found for name, found in every.items() if found}


def read_allowance() -> dict[str, int]:
    """Read how many findings each file may have."""
    numbers: dict[str, int] = json.loads(ALLOWANCE.read_text(encoding="utf-8"))
    return numbers


def lowered(allowance: dict[str, int], found: dict[str, list[Finding]]) -> dict[str, int]:
    """Lower each number to what a file still has; no number rises."""
    now = {name: min(number, len(found.get(name, []))) for name, number in allowance.items()}
    return {name: number for name, number in sorted(now.items()) if number}


def main(arguments: list[str]) -> int:
    """Print the findings of files that have more than they may."""
    allowance, found = read_allowance(), judged()
    if arguments == ["--lower"]:
        text = json.dumps(lowered(allowance, found), indent=0) + "\n"
        ALLOWANCE.write_text(text, encoding="utf-8")
        return 0
    over = {name: each for name, each in found.items() if len(each) > allowance.get(name, 0)}
    for name, each in over.items():
        print(f"{name}: {len(each)} findings, {allowance.get(name, 0)} allowed")
        for finding in each:
            print(f'  {name}:{finding.line}: "{finding.words}": {finding.advice}')
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
