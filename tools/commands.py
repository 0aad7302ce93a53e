"""Commands that `make` runs, one after another or beside one another."""

# Without it an older Python would stop at an annotation, before it can be told that it is too old.
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parents[1]

Command = Sequence[str | Path]
Chain = Sequence[tuple[Command, Path]]
"""Commands that follow one another, each with the folder to run it in."""

PRINTING = Lock()

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


def side_by_side(
    *chains: Chain, first: Sequence[Chain] = (), meanwhile: Sequence[Chain] = ()
) -> None:
    """Run chains of commands beside one another, and show what each printed when it has ended.

    One more runs at a time than there are processors, for some of them wait. They start in their
    order, so the longest belong at the front. A chain ends at the first of its commands that fails;
    the others go on.

    `chains` need all that `first` makes and do not start without it; `meanwhile` does not wait.
    """
    at_once = (os.cpu_count() or 1) + 1
    with ThreadPoolExecutor(at_once) as pool:
        made = [pool.submit(_run_chain, chain) for chain in first]
        done = [*made, *(pool.submit(_run_chain, chain) for chain in meanwhile)]
        done += [pool.submit(_run_after, made, chain) for chain in chains]
    failures = [str(error) for job in done if (error := job.exception())]
    if failures:
        raise StepFailed(" ".join(failures))


def _run_after(made: Sequence[Future[None]], chain: Chain) -> None:
    if all(each.exception() is None for each in made):
        _run_chain(chain)


def _run_chain(chain: Chain) -> None:
    for command, folder in chain:
        shown = " ".join(_shown(word) for word in command)
        print(f"$ {shown}  # its output comes when it has ended", file=sys.stderr, flush=True)
        with tempfile.TemporaryFile("w+") as output:
            status = subprocess.run(
                command,
                check=False,
                cwd=folder,
                env=environment(),
                stdout=output,
                stderr=subprocess.STDOUT,
            ).returncode
            output.seek(0)
            with PRINTING:
                print(f"$ {shown}", flush=True)
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
