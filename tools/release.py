"""Builds a release and tries it out, without publishing: `make release`.

In `dist/release` are the wheel, the source distribution, the lists of components (SBOM), the notes,
and the digests of all of them. The image is built where Docker runs.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.audit import write_boms
from tools.commands import ROOT, StepFailed, run

RELEASE = ROOT / "dist" / "release"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)
MOST_LINES = 40
"""Lines of the notes of a release."""


def version() -> str:
    """Return the version of the program, which `backend/qdepth/__init__.py` states."""
    found = VERSION.search((ROOT / "backend/qdepth/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise StepFailed("backend/qdepth/__init__.py states no __version__.")
    return found[1]


def stated_versions() -> dict[str, str]:
    """Return the version that each file states; all of them must be the same."""
    package = json.loads((ROOT / "frontend/package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "frontend/package-lock.json").read_text(encoding="utf-8"))
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.search(r"^version: (.+)$", citation, re.MULTILINE)
    newest = HEADING.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    return {
        "backend/qdepth/__init__.py": version(),
        "frontend/package.json": package["version"],
        "frontend/package-lock.json": lock["version"],
        "CITATION.cff": cited[1] if cited else "",
        "CHANGELOG.md": newest[1] if newest else "",
    }


def notes() -> str:
    """Return the notes of the newest release, without its heading."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _, *releases = HEADING.split(text)
    return releases[2].strip() + "\n"


def check() -> None:
    """Refuse a release whose files state several versions, or whose notes are too long."""
    stated = stated_versions()
    if len(set(stated.values())) != 1:
        listed = ", ".join(f"{file}: {each or 'none'}" for file, each in stated.items())
        raise StepFailed(f"The files state different versions. Make them the same. {listed}")
    lines = notes().count("\n")
    if lines > MOST_LINES:
        raise StepFailed(f"The notes have {lines} lines. Shorten them to {MOST_LINES}.")


def build(uv: Path, npm: str) -> None:
    """Build and try out a release of what is in the folder."""
    check()
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    run(uv, "build", "--out-dir", RELEASE)
    (RELEASE / ".gitignore").unlink(missing_ok=True)
    for bom in write_boms(uv, npm):
        shutil.copy(bom, RELEASE)
    (RELEASE / "notes.md").write_text(notes(), encoding="utf-8")
    _try_wheel(uv)
    _build_image()
    _write_digests()
    for file in sorted(RELEASE.iterdir()):
        print(f"{file.stat().st_size:>12,} bytes  {file.relative_to(ROOT)}")
    print("Nothing was published. The workflow `release.yml` publishes when a tag is pushed.")


def _try_wheel(uv: Path) -> None:
    """Install the wheel in an empty environment, and ask it for its version and an answer."""
    (wheel,) = RELEASE.glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "venv" / "bin" / "python"
        run(uv, "venv", "--quiet", "--python", sys.executable, python.parents[1])
        run(uv, "pip", "install", "--quiet", "--python", python, wheel)
        command = python.with_name("qdepth")
        printed = subprocess.check_output([command, "--version"], cwd=folder, text=True)
        if printed != f"qdepth {version()}\n":
            raise StepFailed(f"The wheel says {printed.strip()!r}, not version {version()}.")
        subprocess.check_output([command, "examples"], cwd=folder)


def _build_image() -> None:
    """Build the image, if a Docker daemon answers."""
    docker = shutil.which("docker")
    if docker is None or not _answers(docker):
        print("Not built: the image, because no Docker daemon answers here.")
        return
    run(docker, "build", "--tag", f"qdepth:{version()}", ROOT)


def _answers(docker: str) -> bool:
    done = subprocess.run([docker, "info"], check=False, capture_output=True)
    return done.returncode == 0


def _write_digests() -> None:
    files = sorted(file for file in RELEASE.iterdir() if file.is_file())
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (RELEASE / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
