"""What Qdepth is made of, as CycloneDX documents, and which of it has known vulnerabilities.

An advisory service that cannot be reached is reported and is no failure: a vulnerability is.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.commands import ROOT, Command, StepFailed, environment

BOMS = ROOT / "dist" / "sbom"
LONGEST_S = 180
BAD = ("high", "critical")


@dataclass(frozen=True)
class Findings:
    """What an advisory service says about the packages of one language."""

    vulnerable: Sequence[str] = ()
    unreachable: str | None = None
    """Why nothing was found out; None: the service answered."""


def write_boms(uv: Path, npm: str) -> list[Path]:
    """Write what a server and its page are made of, without what develops them."""
    python: Command = [uv, "export", "--frozen", "--no-dev", "--format", "cyclonedx1.5"]
    page: Command = [npm, "sbom", "--sbom-format", "cyclonedx", "--omit", "dev"]
    written = []
    for name, command, folder in (("server", python, ROOT), ("page", page, ROOT / "frontend")):
        document = json.loads(_output(command, folder))
        if document["bomFormat"] != "CycloneDX" or not document["components"]:
            raise StepFailed(f"{command[0]} wrote no list of components for the {name}.")
        BOMS.mkdir(parents=True, exist_ok=True)
        file = BOMS / f"{name}.cdx.json"
        file.write_text(json.dumps(document, indent=2) + "\n")
        written.append(file)
    return written


def audit_python(uv: Path) -> Findings:
    """Look the locked packages of the server up in the advisories of OSV."""
    command: Command = [uv, "audit", "--frozen", "--no-dev", "--output-format", "json"]
    return findings_of_uv(*_tried(command, ROOT))


def audit_page(npm: str) -> Findings:
    """Look the locked packages of the page up in the advisories of npm."""
    return findings_of_npm(*_tried([npm, "audit", "--omit", "dev", "--json"], ROOT / "frontend"))


def findings_of_uv(status: int, output: str) -> Findings:
    """Read what `uv audit` says: exit code 1 with a document is a finding, else no answer."""
    document = _document(output)
    if document is None:
        return Findings(unreachable="OSV did not answer")
    if status == 0:
        return Findings()
    listed = document.get("vulnerabilities", document)
    return Findings(vulnerable=[json.dumps(listed)[:2000]])


def findings_of_npm(_status: int, output: str) -> Findings:
    """Read what `npm audit` says; a registry without advisories answers with a message."""
    document = _document(output)
    if document is None or "vulnerabilities" not in document:
        return Findings(unreachable="the npm registry did not answer")
    return Findings(
        vulnerable=[
            f"{name}: {found['severity']}"
            for name, found in document["vulnerabilities"].items()
            if found["severity"] in BAD
        ]
    )


def report(found: dict[str, Findings]) -> Iterator[str]:
    """Say what was found out, and raise StepFailed if something is vulnerable."""
    for name, findings in found.items():
        if findings.unreachable:
            yield f"Not checked: {name}; {findings.unreachable}."
        elif not findings.vulnerable:
            yield f"No known vulnerability in {name}."
    vulnerable = [line for findings in found.values() for line in findings.vulnerable]
    if vulnerable:
        raise StepFailed("Known vulnerabilities:\n" + "\n".join(vulnerable))


def audit(uv: Path, npm: str) -> None:
    """Do all of it."""
    for file in write_boms(uv, npm):
        print(f"Written: {file.relative_to(ROOT)}")
    found = {"packages of the server": audit_python(uv), "packages of the page": audit_page(npm)}
    for line in report(found):
        print(line)


def _document(output: str) -> dict[str, Any] | None:
    try:
        document: dict[str, Any] = json.loads(output)
    except ValueError:
        return None
    return document


def _output(command: Command, folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env=environment(), check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise StepFailed(f"{' '.join(map(str, command))} failed: {done.stderr.strip()}")
    return done.stdout


def _tried(command: Command, folder: Path) -> tuple[int, str]:
    """Exit code and output of a command that may need a network."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment(),
            check=False,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        return 1, ""
    sys.stderr.write(done.stderr)
    return done.returncode, done.stdout
