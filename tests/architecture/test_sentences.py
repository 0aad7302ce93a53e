"""Sentences of the server are drawn, never parsed: whoever needs a part of one gets a field."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "frontend/src"
SENTENCES = (
    "sentence",
    "status_text",
    "verdict",
    "bottleneck",
    "outside_validity",
    "starvation",
    "outcome",
    "against_before",
    "brief",
    "missed",
    "limit",
    "knee.text",
    "class_sentences",
    "failure_sentences",
    "remedy.text",
)
"""Fields of answers that hold a sentence."""
FIELD_NAMES = {
    "frontend/src/features/calibrate/row-findings.ts",
    "frontend/src/lib/design/fields/sweep-fields.ts",
    "frontend/src/lib/design/findings/findings.ts",
    "frontend/src/lib/design/part-words.ts",
}
"""Modules that put labels in place of the names of fields and columns in findings: no further ones,
and those that need it no more leave the list."""
PARSED = re.compile(
    r"\b(?:" + "|".join(re.escape(name) for name in SENTENCES) + r")\b(?:\?? ?\?\? ?''\)|\?)?"
    r"\.(?:startsWith|endsWith|split|replace|replaceAll|match|matchAll|search|slice|indexOf)\("
)
MATCHED = re.compile(r"\.(?:test|exec)\((?:\w+\??\.)*(?:" + "|".join(SENTENCES) + r")\b")
BACKEND = re.compile(
    r"\.(?:sentence|verdict|outcome|status_text|note|limit)\b"
    r"\.(?:startswith|endswith|split|partition|rpartition|replace|removeprefix|removesuffix)\("
)


def _parsing(folder: Path, suffixes: set[str], *patterns: re.Pattern[str]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted(folder.rglob("*"))
        if file.suffix in suffixes and ".test." not in file.name and "generated" not in file.parts
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if any(pattern.search(line) for pattern in patterns)
    ]


def test_page_parses_no_sentence_of_the_server() -> None:
    found = _parsing(PAGE, {".ts", ".tsx"}, PARSED, MATCHED)
    assert {place.rpartition(":")[0] for place in found} == FIELD_NAMES


def test_backend_parses_no_sentence_of_an_answer() -> None:
    assert _parsing(ROOT / "backend/qdepth", {".py"}, BACKEND) == []


def test_parsed_sentences_are_noticed() -> None:
    """The patterns find what they forbid."""
    for line in (
        "if (point.limit.startsWith('Nothing is full')) return",
        "(bottleneck.next_limit?.sentence ?? '').replace(/^Next limit/, '')",
        "comparison.verdict.split(' Limit of ')",
        "/^Fail/.test(report.targets.sentence)",
    ):
        assert PARSED.search(line) or MATCHED.search(line), line
    assert BACKEND.search('comparison.verdict.split(" Limit of ")')
    assert not PARSED.search("sentences.map(({ sentence }) => sentence)")
