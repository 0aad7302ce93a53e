"""Writes the reference pages of metrics, errors, the command line and the REST API."""

import argparse
import re
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
from qdepth.studies.metrics import Metric, ReportKind, metrics

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "reference"
API = "/api/v1"
OPTIONS = tuple(
    f"`--{name}`"
    for name in (
        "engine",
        "seed",
        "max-ios",
        "max-simulated-s",
        "precision-mean-pct",
        "precision-p99-pct",
        "replications",
    )
)
"""Arguments of every command that simulates, in the order of the page."""
UNIT = re.compile(r" \[([^\],]+)(, [^\]]+)?\]")
"""A unit in a meaning, and what it counts."""
CALLS_OF_EVERY_JOB = ("_id}/cancel", "_id}/events")
WRITTEN = "`make fix` writes this page from the program.\n"
NO_DEFAULTS = (" (default: none)", " (default: do not)")
"""What an argument without a default says in a terminal; the page leaves it out."""

NO_EXAMPLE = "Refused for one reason."
"""The detail of problems whose reasons are in `errors`."""

METRICS_OF: dict[ReportKind, str] = {
    "report": "Reports",
    "timeline": "Timelines",
    "by_io": "Timelines I/O by I/O",
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
        "A metric is a path in the report. Replace `<id>` by the id of an item, and `<layer>` by a",
        "layer of the wait budget. ± metrics have an interval, `.low` and `.high`; every number",
        "has `.tag` and `.note`. A value that an older report lacks is null.",
        "[Spreadsheets](../how-to/spreadsheets.md#one-number) shows how to read one in a cell.",
        "",
        WRITTEN,
    ]
    shown_in: dict[str, str] = {}
    for kind, title in METRICS_OF.items():
        lines += [f"## {title}", "", *_alike_metrics(kind)]
        lines += _new_lines(kind, title, shown_in)
        lines.append("")
    return "\n".join(lines)


def _new_lines(kind: ReportKind, title: str, shown_in: dict[str, str]) -> Iterator[str]:
    """Lines of a kind of report; those of an earlier kind are links to it."""
    own, shared = [], dict[str, list[str]]()
    for line in _metric_lines(kind):
        first = shown_in.setdefault(line, title)
        if first == title:
            own.append(line)
        else:
            shared.setdefault(first, []).append(line.removeprefix("- ").partition(": ")[0])
    if shared:
        links = (
            f"{', '.join(names)} as in [{first}](#{first.lower()})"
            for first, names in shared.items()
        )
        yield from (f"Also {'; '.join(links)}.", "")
    yield from own


def _metric_lines(kind: ReportKind) -> Iterator[str]:
    """A line for each meaning, with all metrics that have it.

    Metrics of one item that differ by the unit alone, as per GB and per GiB, share a line.
    """
    named: dict[str, list[Metric]] = {}
    for metric in _distinct_metrics(kind):
        named.setdefault(_meaning(metric), []).append(metric)
    for meaning, own in named.items():
        units = dict.fromkeys(map(_unit, own))
        if len({metric.name.rpartition(".")[0] for metric in own}) == 1 < len(units):
            yield f"- {', '.join(f'`{metric.name}`{_unit(metric)}' for metric in own)}: {meaning}"
        else:
            for unit in units:
                names = (f"`{metric.name}`" for metric in own if _unit(metric) == unit)
                yield f"- {', '.join(names)}: {meaning}{unit}"


def _unit(metric: Metric) -> str:
    unit = f"{metric.unit} ±" if metric.has_interval else metric.unit
    return f" [{unit.strip()}]" if unit.strip() else ""


def _meaning(metric: Metric) -> str:
    meaning = _cell(metric.meaning)
    stated = UNIT.search(meaning)
    if stated and stated[1] == metric.unit:
        meaning = UNIT.sub(r"\2", meaning)
    return meaning


def _by_first_word(kind: ReportKind) -> dict[str, list[Metric]]:
    """Metrics by the item that they are about, such as `total` or `devices.<id>`."""
    found: dict[str, list[Metric]] = {}
    for metric in metrics(kind):
        first, dot, rest = metric.name.partition(".")
        item = f"{first}.<id>" if rest.startswith("<id>") else first
        found.setdefault(item if dot else metric.name, []).append(metric)
    return found


def _alike(kind: ReportKind) -> dict[str, str]:
    """Items with the same metrics as an earlier item, which is the value."""
    first_with: dict[tuple[Metric, ...], str] = {}
    alike = {}
    for item, its_metrics in _by_first_word(kind).items():
        own = tuple(
            metric.model_copy(update={"name": metric.name.removeprefix(item)})
            for metric in its_metrics
        )
        first = first_with.setdefault(own, item)
        if first != item:
            alike[item] = first
    return alike


def _alike_metrics(kind: ReportKind) -> Iterator[str]:
    items: dict[str, list[str]] = {}
    for item, first in _alike(kind).items():
        items.setdefault(first, []).append(f"`{item}`")
    for first, others in items.items():
        yield from (f"{' and '.join(others)} have the metrics of `{first}`.", "")


def _distinct_metrics(kind: ReportKind) -> Iterator[Metric]:
    alike = _alike(kind)
    for item, its_metrics in _by_first_word(kind).items():
        if item not in alike:
            yield from its_metrics


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
        "| `type` | kind of problem, a URN below; it never changes |",
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
            f"`{problem_type(kind)}` ({kind.status}): {kind.title}.{_example(kind.example)}",
            "",
        ]
    lines += ["## Jobs that failed", ""]
    refused = ("not-evaluated", "The design cannot be evaluated", "The detail has the reason.")
    for name, title, detail in [*FAILURES.values(), refused]:
        lines += [f"### {name}", "", f"`urn:qdepth:problem:{name}`: {title}. {detail}", ""]
    return "\n".join(lines)


def _example(detail: str) -> str:
    return "" if detail == NO_EXAMPLE else f" Example: {detail}"


def command_line_page() -> str:
    """List every command with its arguments; an argument of several commands has one row."""
    lines = [
        "# Command line",
        "",
        '`qdepth COMMAND --help` shows all arguments of a command. Arguments after "Also" are',
        "described at the first command that has them, or at the linked one.",
        "",
        WRITTEN,
    ]
    first_with: dict[str, str] = {}
    first_named: dict[str, str] = {}
    for name, summary in COMMANDS.items():
        parser = argparse.ArgumentParser(prog=f"qdepth {name}", add_help=False)
        command_module(name).describe(parser)
        rows = dict(_arguments(parser))
        first_named |= {_name(usage): name for usage in rows if _name(usage) not in first_named}
        lines += [f"## qdepth {name}", "", f"{summary[0].upper()}{summary[1:]}.", ""]
        lines += _command(name, rows, first_with, first_named)
    return "\n".join(lines)


def _name(usage: str) -> str:
    return usage.split(maxsplit=1)[0].rstrip(",")


def _command(
    name: str, rows: dict[str, str], first_with: dict[str, str], first_named: dict[str, str]
) -> Iterator[str]:
    """Rows of a command; those that another command has already shown are names.

    A name that an earlier command gave another meaning is a link to the command with this one.
    """
    shared: dict[str, list[str]] = {}
    own = []
    for usage, meaning in rows.items():
        row = f"- `{usage}`: {meaning}" if meaning else f"- `{usage}`"
        first = first_with.setdefault(row, name)
        if first == name:
            own.append(row)
        else:
            place = "" if first == first_named[_name(usage)] else f" as for {_link(first)}"
            shared.setdefault(place, []).append(f"`{_name(usage)}`")
    if shared:
        listed = [f"{_few(arguments)}{place}" for place, arguments in sorted(shared.items())]
        yield from (f"Also {'; '.join(listed)}.", "")
    if own:
        yield from [*own, ""]


def _link(command: str) -> str:
    return f"[{command}](#qdepth-{command})"


def _few(arguments: list[str]) -> str:
    """The arguments, or the simulation options as one group."""
    listed = ", ".join(arguments)
    return listed.replace(", ".join(OPTIONS), f"{OPTIONS[0]} to {OPTIONS[-1]}")


def _arguments(parser: argparse.ArgumentParser, before: str = "") -> Iterator[tuple[str, str]]:
    """Usage and meaning of each argument."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _arguments(below, f"{before}{name} ")
        elif action.dest != "help":
            meaning = formatter._expand_help(action) if action.help else ""
            shown = _cell(meaning)
            for no_default in NO_DEFAULTS:
                shown = shown.removesuffix(no_default)
            yield f"{before}{_usage(action)}", shown


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
        "`/api/v1/docs` on your server shows every field, `/api/v1/openapi.json` is for generators",
        "of clients. Errors are [problem documents](errors.md). Paths begin with `/api/v1`, except",
        "health. Parentheses have the least [role](../how-to/operation.md#who-may-use-it) of the",
        "caller; without them, [a link](../how-to/api-keys.md) is enough.",
        "",
        "For each job, `POST .../{id}/cancel` cancels it and stores its answers so far, and",
        "`GET .../{id}/events` streams its changes.",
        "",
        WRITTEN,
    ]
    for tag in TAGS:
        lines += [f"## {tag['name'].capitalize()}", ""]
        lines += [*_operations(described, tag["name"]), ""]
    return "\n".join(lines)


def _operations(described: dict[str, Any], tag: str) -> Iterator[str]:
    for path, operations in described["paths"].items():
        if path.endswith(CALLS_OF_EVERY_JOB):
            continue
        for method, operation in operations.items():
            if operation.get("tags", [])[:1] == [tag]:
                said = operation.get("description") or operation["summary"]
                rule = RULES.get(operation["operationId"], "")
                first = _cell(said.split("\n\n")[0])
                shown = path.removeprefix(API)
                role = "" if rule == "link" else f" ({rule})"
                yield f"- `{method.upper()} {shown}`: {first}{role}"


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
