"""Scripts that show, set, verify and roll back settings of hosts. Nothing is executed here.

A script contains ids, whose characters the design restricts, words and whole numbers of this
program, and names of parts, which are quoted. No script acts on a name: names only appear in the
remarks that it prints. Device ids come as arguments, and the scripts refuse anything else.

Windows PowerShell 5.1 reads a file without a byte order mark in the code page of the system, in
which one byte of a UTF-8 letter can be a quote (Microsoft Learn, "about_Character_Encoding"). The
PowerCLI script therefore begins with a byte order mark, and all characters after it are ASCII, in
case a tool removes the mark. A shell passes the bytes of UTF-8 on unchanged, and a mark would hide
the `#!` from it.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from datetime import datetime

from qdepth.exports.displayed_text import displayed
from qdepth.exports.host_commands import Command, Option, Step
from qdepth.exports.host_settings import HostSettings

MODES = ("show", "set", "verify", "rollback")
BYTE_ORDER_MARK = "\ufeff"


def write_esxcli(
    names: tuple[str, str], settings: Sequence[HostSettings], made_at: datetime
) -> str:
    """Write a script for the shell of ESXi: `sh FILE MODE HOST_ENTRY DEVICE...`."""
    lines = [
        "#!/bin/sh",
        *_heading(names, made_at),
        "# Usage: sh qdepth-settings.sh show|set|verify|rollback HOST_ENTRY DEVICE...",
        "set -eu",
        '[ $# -ge 2 ] || { echo "two arguments are needed; see the usage" >&2; exit 2; }',
        "mode=$1 entry=$2",
        "shift 2",
        'for device in "$@"; do',
        '  case "$device" in',
        "    *[!A-Za-z0-9.:_-]*) fits=no ;;",
        "    naa.?*|eui.?*|uuid.?*|t10.?*|mpx.?*) fits=yes ;;",
        "    *) fits=no ;;",
        "  esac",
        '  [ "$fits" = yes ] || { echo "no device id: $device" >&2; exit 2; }',
        "done",
        'run() { echo "+ $*"; "$@"; }',
        'case "$entry/$mode" in',
    ]
    for host in settings:
        for mode in MODES:
            lines.append(f"  '{host.host_id}/{mode}')")
            lines += [f"    {line}" for line in _shell_body(host, mode)]
            lines.append("    ;;")
    lines += ['  *) echo "no such host entry or mode: $entry $mode" >&2; exit 2 ;;', "esac"]
    return "\n".join(lines) + "\n"


def write_powercli(
    names: tuple[str, str], settings: Sequence[HostSettings], made_at: datetime
) -> str:
    """Write a script for PowerCLI; with `-WhatIf` it prints what it would change.

    Encode it as UTF-8: the text begins with a byte order mark.
    """
    entries = ", ".join(f"'{host.host_id}'" for host in settings) or "''"
    lines = [
        *_heading(names, made_at),
        "# Usage: .\\qdepth-settings.ps1 -VMHost NAME -Entry HOST_ENTRY -Mode show -Device ID,...",
        "[CmdletBinding(SupportsShouldProcess)]",
        "param(",
        "  [Parameter(Mandatory)][string]$VMHost,",
        f"  [Parameter(Mandatory)][ValidateSet({entries})][string]$Entry,",
        "  [ValidateSet('show', 'set', 'verify', 'rollback')][string]$Mode = 'show',",
        "  [ValidatePattern('^(naa|eui|uuid|t10|mpx)\\.[A-Za-z0-9.:_-]+$')][string[]]$Device = @()",
        ")",
        "$ErrorActionPreference = 'Stop'",
        "$esxcli = Get-EsxCli -V2 -VMHost (Get-VMHost -Name $VMHost)",
        'switch ("$Entry/$Mode") {',
    ]
    for host in settings:
        for mode in MODES:
            lines.append(f"  '{host.host_id}/{mode}' {{")
            lines += [f"    {line}" for line in _power_body(host, mode)]
            lines.append("  }")
    return BYTE_ORDER_MARK + "\n".join([*lines, "}"]) + "\n"


def _heading(names: tuple[str, str], made_at: datetime) -> Iterator[str]:
    yield f"# Settings that turn the hosts of design {names[0]} into those of {names[1]}."
    yield f"# Made by Qdepth on {made_at:%Y-%m-%d}. Read it, and try it on one host first."


def _command(step: Step, mode: str) -> Command:
    return {"set": step.change, "rollback": step.roll_back}.get(mode, step.show)


def _remarks(host: HostSettings, mode: str) -> Iterator[str]:
    if mode in ("set", "rollback"):
        by_hand = host.by_hand_back if mode == "rollback" else host.by_hand
        yield from (f"By hand: {text}" for text in by_hand)
        if any(step.reboot for step in host.steps):
            yield "Reboot the host so that module parameters take effect."


def _shell_body(host: HostSettings, mode: str) -> Iterator[str]:
    for step in host.steps:
        command = _command(step, mode)
        yield f"# {step.title}"
        words = [
            "run esxcli",
            *command.name,
            *(_shell_option(*one) for one in command.options.items()),
        ]
        line = " ".join(words)
        if step.of_device:
            yield f'for device in "$@"; do {line} --device="$device"; done'
        else:
            yield line
    for remark in _remarks(host, mode):
        yield f"printf '%s\\n' {shlex.quote(displayed(remark))}"
    yield ":"


def _shell_option(name: str, value: Option) -> str:
    return f"--{name}" if value is True else f"--{name}='{value}'"


def _power_body(host: HostSettings, mode: str) -> Iterator[str]:
    for step in host.steps:
        command = _command(step, mode)
        call = f"$esxcli.{'.'.join(command.name)}"
        options = "; ".join(
            f"$a.{name.replace('-', '')} = {_power_value(value)}"
            for name, value in command.options.items()
        )
        invoke = f"{call}.Invoke($a)"
        if mode in ("set", "rollback"):
            invoke = (
                f"if ($PSCmdlet.ShouldProcess($VMHost, {_power_quoted(step.title)})) {{ {invoke} }}"
            )
        yield f"# {step.title}"
        begin = f"$a = {call}.CreateArgs()"
        if step.of_device:
            parts = [begin, "$a.device = $d", options, invoke]
            yield f"foreach ($d in $Device) {{ {'; '.join(filter(None, parts))} }}"
        else:
            yield "; ".join(filter(None, [begin, options, invoke]))
    for remark in _remarks(host, mode):
        yield f"Write-Output {_power_quoted(remark)}"


def _power_quoted(text: str) -> str:
    """Return an expression of PowerShell whose value is a text, all in ASCII.

    PowerShell ends a string at any of five quotes, including U+2018 to U+201B. A literal contains
    only printable ASCII; `[char]` makes the others, in every version (the escape `u{x} needs
    PowerShell 6: "about_Special_Characters").
    """
    pieces = re.split("([^ -~]+)", displayed(text))
    literals = ["'" + piece.replace("'", "''") + "'" for piece in pieces[::2]]
    made = [" + ".join(f"[char]0x{unit:04X}" for unit in _utf16(piece)) for piece in pieces[1::2]]
    terms = [literals[0]]
    for characters, literal in zip(made, literals[1:], strict=True):
        terms += [characters, literal]
    return terms[0] if len(terms) == 1 else f"({' + '.join(terms)})"


def _utf16(text: str) -> list[int]:
    """Return the code units of UTF-16, of which strings of .NET consist."""
    units = text.encode("utf-16-be")
    return [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]


def _power_value(value: Option) -> str:
    return "$true" if value is True else f"'{value}'"
