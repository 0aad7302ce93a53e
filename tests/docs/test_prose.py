"""The check of the English: what it finds, where it looks, and that its allowance only falls."""

from pathlib import Path

import pytest

from tools import prose
from tools.commands import ROOT
from tools.prose import Finding, findings, lowered, markdown_passages, python_passages


def _words(tmp_path: Path, name: str, text: str) -> list[str]:
    file = tmp_path / name
    file.write_text(text)
    return [finding.words for finding in findings(file)]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("It is computed anew.", "anew"),
        ("The numbers beside it are old.", "beside"),
        ("Unknown for want of data.", "for want of"),
        ("The answer is kept.", "kept"),
        ("The page tells the depth.", "tells"),
        ("Enough. Of a cache it has the hits.", "Of a"),
        ("Whether it helps is open.", "Whether"),
        ("Use less I/Os a path here.", "I/Os a path"),
        ("It shall wait.", "shall"),
        ("Ask whoever sent it.", "whoever"),
    ],
)
def test_stiff_turns_are_found(tmp_path: Path, sentence: str, words: str) -> None:
    assert _words(tmp_path, "page.md", f"{sentence}\n") == [words]


@pytest.mark.parametrize(
    "sentence",
    ["Of course it waits.", "In the meantime, wait.", "The `kept` field is read."],
)
def test_plain_turns_are_not(tmp_path: Path, sentence: str) -> None:
    assert _words(tmp_path, "page.md", f"{sentence}\n") == []


def test_sentence_of_more_than_25_words_is_found(tmp_path: Path) -> None:
    assert _words(tmp_path, "page.md", "word " * 25 + "end.") == ["word word word word word word"]
    assert _words(tmp_path, "page.md", "word " * 25 + ".") == []


def test_code_of_a_page_is_not_judged(tmp_path: Path) -> None:
    assert _words(tmp_path, "page.md", "```\nkept = told\n```\n") == []


def test_lines_of_a_paragraph_are_one_passage() -> None:
    passages = list(markdown_passages("# Title\n\nOne line\nand another.\n\n- item\n"))
    assert [(p.line, p.text) for p in passages] == [
        (1, "Title"),
        (3, "One line and another."),
        (6, "item"),
    ]


def test_docstrings_and_names_in_code_are_not_judged(tmp_path: Path) -> None:
    code = '"""Kept, told, beside."""\nKEPT = "kept"\nTEXT = "The number is kept here."\n'
    assert _words(tmp_path, "module.py", code) == ["kept"]
    assert [passage.line for passage in python_passages(code)] == [3]


def test_sentences_of_a_component_are_judged(tmp_path: Path) -> None:
    code = "// kept for now, says a comment\nreturn <p>The draft is kept here.</p>\n"
    assert _words(tmp_path, "page.tsx", code) == ["kept"]


def test_allowance_only_falls() -> None:
    found = {"worse": [Finding(1, "kept", "")] * 3, "better": [Finding(1, "kept", "")]}
    assert lowered({"worse": 2, "better": 2, "clean": 1}, found) == {"better": 1, "worse": 2}


def test_new_finding_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("It is kept.\n")
    (tmp_path / "allowance.json").write_text("{}")
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "ALLOWANCE", tmp_path / "allowance.json")
    assert prose.main([]) == 1
    assert 'docs/page.md:1: "kept": write: stored' in capsys.readouterr().out


def test_allowance_names_files_that_exist() -> None:
    missing = [name for name in prose.read_allowance() if not (ROOT / name).exists()]
    assert missing == []
