"""What the Dockerfile makes, made here without Docker: its copies, commands and environment."""

import os
import pwd
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.commands import ROOT
from tools.dev import UV

WORKDIR = "/app"
STAGES = ("packages", "")
"""The stages that are made; the page is copied from where it was built, if it was."""
DONE_ALREADY = ("pip install", "useradd")
UNPRIVILEGED_USER = "nobody"
SYSTEM_PYTHON = Path("/usr/bin/python3")


@dataclass(frozen=True)
class Image:
    """The tree of the image, which its user can read and nobody can write."""

    root: Path
    environment: dict[str, str]
    """What the image sets; there is no home."""
    identity: dict[str, Any]
    """Arguments of `subprocess` for its user: another one, where the tests may change theirs."""


@contextmanager
def built_image() -> Iterator[Image]:
    """Build the image in a temporary directory, and remove it at the end."""
    # Not the directory of pytest: that is closed to others.
    with tempfile.TemporaryDirectory(prefix="qdepth-image-", dir="/tmp") as temporary:
        base = Path(temporary)
        base.chmod(0o755)
        identity = _identity()
        python = _python_for(identity)
        root = base / WORKDIR.removeprefix("/")
        root.mkdir()
        environment = _build(root, python)
        _allow(root, write=False)
        try:
            yield Image(root, environment, identity)
        finally:
            _allow(root, write=True)


def _identity() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam(UNPRIVILEGED_USER)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _python_for(identity: dict[str, Any]) -> Path:
    """An interpreter that the user can run; that of the account of the tests may be closed."""
    version = f"import sys; sys.exit(sys.version_info < {(3, 11)})"
    for python in (Path(sys.executable).resolve(), SYSTEM_PYTHON):
        try:
            subprocess.run([python, "-I", "-c", version], check=True, cwd="/", **identity)
        except (OSError, subprocess.CalledProcessError):
            continue
        return python
    pytest.skip(f"needs a Python 3.11 or later that the user {UNPRIVILEGED_USER} can run")


def _build(root: Path, python: Path) -> dict[str, str]:
    """Do what the stages say; gives the environment of the last one."""
    environment: dict[str, str] = {}
    for stage in STAGES:
        _leave_behind(root, stage)
        environment = {"PATH": f"{UV.parent}{os.pathsep}{os.environ['PATH']}"}
        building = {**os.environ, "UV_PYTHON": str(python), "UV_OFFLINE": "1"}
        building.pop("VIRTUAL_ENV", None)
        building.pop("UV_PROJECT_ENVIRONMENT", None)
        for instruction, words in _instructions(stage):
            if instruction == "ENV":
                for name, value in (word.split("=", 1) for word in shlex.split(words)):
                    here = value.replace(WORKDIR, str(root))
                    environment[name] = here.replace("$PATH", environment["PATH"])
            elif instruction == "COPY" and not words.startswith("--from=packages"):
                _copy(root, words)
            elif instruction == "RUN" and not words.startswith(DONE_ALREADY):
                shell = ["/bin/sh", "-c", words]
                subprocess.run(shell, check=True, cwd=root, env=building | environment)
    return environment


def _instructions(stage: str) -> list[tuple[str, str]]:
    """The instructions of a stage, the last one where it has no name."""
    found: list[tuple[str, str]] = []
    name = None
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        instruction, _, words = line.partition(" ")
        if instruction == "FROM":
            name = words.partition(" AS ")[2]
        elif name == stage and instruction.isupper():
            found.append((instruction, words))
    return found


def _leave_behind(root: Path, stage: str) -> None:
    """Remove what a stage does not take over from the one before."""
    copied = [words.split() for name, words in _instructions(stage) if name == "COPY"]
    taken = {target.rstrip("/") for origin, *_, target in copied if origin == "--from=packages"}
    for there in root.iterdir():
        if there.name in taken:
            continue
        if there.is_dir():
            shutil.rmtree(there)
        else:
            there.unlink()


def _copy(root: Path, words: str) -> None:
    *sources, target = words.removeprefix("--from=page ").split()
    for source in sources:
        here = ROOT / source.removeprefix(f"{WORKDIR}/")
        if here.is_dir():
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(here, root / target, ignore=ignore, dirs_exist_ok=True)
        elif here.is_file():
            shutil.copy(here, root / target)


def _allow(root: Path, *, write: bool) -> None:
    change = "u+w" if write else "a+rX,a-w"
    subprocess.run(["/bin/chmod", "-R", change, root], check=True)
