"""Writes the reference pages of metrics, errors, the command line and the REST API."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from qdepth.cli.main import COMMANDS, command_module
from qdepth.jobs.failure_problems import FAILURES
from qdepth.server.app import create_app
from qdepth.server.http.openapi import TAGS, description
from qdepth.server.http.problem_kinds import KINDS, TOO_LARGE, UNEXPECTED
from qdepth.server.http.problems import problem_type
from qdepth.server.http.roles import RULES
from qdepth.settings import Settings
from qdepth.studies.metrics import ReportKind, metrics

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "reference"
WRITTEN = "`make fix` writes this page from the program.\n"

METRICS_OF: dict[ReportKind, str] = {
    "report": "Reports",
    "timeline": "Time lines",
    "by_io": "Time lines I/O by I/O",
    "plan": "Plans",
}


def pages() -> dict[Path, str]:
    """Content of each page."""
    return {
        FOLDER / "metrics.md": metrics_page(),
        FOLDER / "errors.md": errors_page(),
        FOLDER / "command-line.md": command_line_page(),
        FOLDER / "rest.md": rest_page(),
    }


def metrics_page() -> str:
    """List every metric with unit and meaning."""
    lines = [
        "# Metrics",
        "",
        "A metric's name is its path in the report, joined by dots. In place of `<id>`, write the",
        "id of an item, and in place of `<layer>` a layer of the wait budget. Metrics with an",
        "interval also have `.low` and `.high`. Every number has `.tag` and `.note`.",
        "[Spreadsheets](../how-to/spreadsheets.md#one-number) shows how to read one in a cell.",
        "",
        WRITTEN,
    ]
    for kind, title in METRICS_OF.items():
        lines += [f"## {title}", "", "| metric | unit | interval | meaning |", "|---|---|---|---|"]
        for metric in metrics(kind):
            interval = "yes" if metric.has_interval else ""
            lines.append(
                f"| `{metric.name}` | {metric.unit} | {interval} | {_cell(metric.meaning)} |"
            )
        lines.append("")
    return "\n".join(lines)


def errors_page() -> str:
    """List every kind of problem document."""
    lines = [
        "# Errors",
        "",
        "The API answers every error with a problem document (RFC 9457) of the type",
        "`application/problem+json`:",
        "",
        "| field | meaning |",
        "|---|---|",
        "| `type` | name of the kind of problem, a URN below; it never changes |",
        "| `title`, `status` | the kind in words, and the HTTP status |",
        "| `detail` | what happened, and what to do |",
        "| `help` | address of the section of this page |",
        "| `errors` | up to 100 findings: `pointer`, `message`, `value`, `limit`, `remedy` |",
        "",
        WRITTEN,
    ]
    for kind in [*KINDS.values(), TOO_LARGE, UNEXPECTED]:
        lines += [
            f"## {kind.name}",
            "",
            f"`{problem_type(kind)}`, status {kind.status}: {kind.title}.",
            "",
            f"For example: {kind.example}",
            "",
        ]
    lines += ["## Jobs that failed", "", "A job that failed has one of these problems.", ""]
    refused = ("not-evaluated", "The design cannot be evaluated", "The detail has the reason.")
    for name, title, detail in [*FAILURES.values(), refused]:
        lines += [f"### {name}", "", f"`urn:qdepth:problem:{name}`: {title}.", "", detail, ""]
    return "\n".join(lines)


def command_line_page() -> str:
    """List every command with its arguments."""
    lines = ["# Command line", "", WRITTEN]
    for name, summary in COMMANDS.items():
        parser = argparse.ArgumentParser(prog=f"qdepth {name}", add_help=False)
        command_module(name).describe(parser)
        lines += [f"## qdepth {name}", "", f"{summary[0].upper()}{summary[1:]}.", ""]
        lines += _command(parser)
    return "\n".join(lines)


def _command(parser: argparse.ArgumentParser) -> Iterator[str]:
    rows = list(_arguments(parser))
    if rows:
        yield from ["| argument | meaning |", "|---|---|", *rows, ""]


def _arguments(parser: argparse.ArgumentParser, before: str = "") -> Iterator[str]:
    formatter = parser._get_formatter()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _arguments(below, f"{before}{name} ")
        elif action.dest != "help":
            meaning = formatter._expand_help(action) if action.help else ""
            yield f"| `{before}{_usage(action)}` | {_cell(meaning)} |"


def _usage(action: argparse.Action) -> str:
    choices = "{" + ",".join(map(str, action.choices or ())) + "}"
    value = action.metavar or (choices if action.choices else "")
    if isinstance(value, tuple):
        value = " ".join(value)
    if not action.option_strings:
        return value or action.dest
    takes_value = action.nargs != 0
    shown = f" {value or action.dest.upper()}" if takes_value else ""
    return ", ".join(action.option_strings) + shown


def rest_page() -> str:
    """List every operation by its tag."""
    described = description(create_app(Settings(static_dir=Path(), data_dir=Path())))
    lines = [
        "# REST API",
        "",
        "`/api/v1/docs` on your server has every field of every call, and `/api/v1/openapi.json`",
        "the OpenAPI description for generators of clients. Errors are",
        "[problem documents](errors.md).",
        "[Links and keys](../how-to/api-keys.md) explains who may call what.",
        "",
        WRITTEN,
    ]
    for tag in TAGS:
        lines += [f"## {tag['name'].capitalize()}", "", f"{tag['description']}.", ""]
        lines += ["| call | what it does | least role |", "|---|---|---|"]
        lines += [*_operations(described, tag["name"]), ""]
    return "\n".join(lines)


def _operations(described: dict[str, Any], tag: str) -> Iterator[str]:
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            if operation.get("tags", [])[:1] == [tag]:
                said = operation.get("description") or operation["summary"]
                rule = RULES.get(operation["operationId"], "")
                first = _cell(said.split("\n\n")[0])
                yield f"| `{method.upper()} {path}` | {first} | {rule} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def main() -> int:
    """Write the pages."""
    for path, content in pages().items():
        path.write_text(content, encoding="utf-8")
        print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
