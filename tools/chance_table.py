"""Writes into docs/how-to/doubt.md how often targets with a chance of 80 to 90 % hold.

.venv/bin/python -m tools.chance_table
"""

from pathlib import Path

from qdepth.library.readiness import make_engines_ready
from tests.studies.doubt.synthetic_truths import LEVELS_PCT, LOADS, Answered, Truths

PAGE = Path(__file__).resolve().parent.parent / "docs" / "how-to" / "doubt.md"
BEGIN, END = "<!-- chances: begin -->\n", "<!-- chances: end -->\n"


def text_of(answers: list[Answered]) -> str:
    """The table as Markdown: a row for each design, and one for all."""
    counting = [each for each in answers if each.counts]
    names = list(dict.fromkeys(each.name for each in counting))
    rows = [(name, [each for each in counting if each.name == name]) for name in names]
    return "\n".join(
        [
            "| design | answers | predicted chance, on average | systems that hold |",
            "|---|---:|---:|---:|",
            *(_row(name, own) for name, own in [*rows, ("all", counting)]),
        ]
    )


def _row(name: str, answers: list[Answered]) -> str:
    chance = sum(each.chance_pct for each in answers) / len(answers)
    held, systems = (sum(getattr(each, of) for each in answers) for of in ("held", "systems"))
    share = f"{held} of {systems} ({100 * held / systems:.0f} %)"
    return f"| {name} | {len(answers)} | {chance:.0f} % | {share} |"


def main() -> None:
    """Draw and simulate the systems, and write the table."""
    make_engines_ready()
    truths = [Truths(name) for name in LOADS]
    answers = [each.answered(level) for each in truths for level in LEVELS_PCT]
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page = f"{before}{BEGIN}\n{text_of(answers)}\n\n{END}{after}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
