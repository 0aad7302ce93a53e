"""Commands that `make` runs, one after another or beside one another."""

# Without it an older Python would stop at an annotation, before it can be told that it is too old.
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

LEFT_OUT = ("VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")


class StepFailed(Exception):
    """A step could not be done; the message says what to do."""


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command in the open; its own output explains a failure."""
    shown = " ".join(_shown(word) for word in command)
    print(f"$ {shown}", file=sys.stderr, flush=True)
    status = subprocess.run(command, check=False, cwd=cwd, env=environment()).returncode
    if status:
        raise StepFailed(f"`{shown}` ended with exit code {status}.")


@contextmanager
def beside(*command: str | Path, cwd: Path = ROOT) -> Iterator[None]:
    """Run a command beside other work, and show its output after both."""
    shown = " ".join(_shown(word) for word in command)
    print(f"$ {shown}  # its output comes at the end", file=sys.stderr, flush=True)
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            command, cwd=cwd, env=environment(), stdout=output, stderr=subprocess.STDOUT
        )
        try:
            yield
        finally:
            status = process.wait()
            output.seek(0)
            print(f"$ {shown}", file=sys.stderr, flush=True)
            shutil.copyfileobj(output, sys.stdout)
            sys.stdout.flush()
    if status:
        raise StepFailed(f"`{shown}` ended with exit code {status}.")


def _shown(word: str | Path) -> str:
    if isinstance(word, Path) and word.is_relative_to(ROOT):
        return str(word.relative_to(ROOT))
    return str(word)


def environment() -> dict[str, str]:
    """The environment of each command: uv keeps to this Python and to .venv.

    Python keeps its byte code, in a folder of its own: a server would take twice as long to start.
    """
    kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    return kept | {
        "PYTHONPYCACHEPREFIX": str(ROOT / ".tools" / "byte-code"),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_PROJECT_ENVIRONMENT": str(ROOT / ".venv"),
    }
