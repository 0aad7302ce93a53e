"""The work behind `make`: standard library only.

Each step remembers the hash of what it was made from and is skipped while that stays the same,
so a second `make run` starts at once, also without a network.
"""

# Without it an older Python would stop at an annotation, before it can be told that it is too old.
from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import help_site, release
from tools.audit import audit
from tools.commands import ROOT, Chain, StepFailed, environment, run, side_by_side
from tools.lanes import QUICK, RESULTS, is_optional, lanes, pytest_command, skipped_tests
from tools.mutants import mutants

TOOLS = ROOT / ".tools"
STAMPS = TOOLS / "stamps"
UV = TOOLS / "bin" / "uv"
VENV_BIN = ROOT / ".venv" / "bin"
FRONTEND = ROOT / "frontend"
API = FRONTEND / "src" / "api"
TYPES_SCRIPT = FRONTEND / "scripts" / "generate-types.mjs"

UV_VERSION = "0.13.8"
PYTHON_NEEDED = (3, 11)
NODE_NEEDED = (20, 19)


def refresh(name: str, made_from: Iterable[Path], result: Path, make: Callable[[], None]) -> None:
    """Call `make` unless `result` exists and was made from the same contents."""
    stamp = STAMPS / name
    now = _digest(made_from)
    if result.exists() and stamp.exists() and stamp.read_text() == now:
        return
    stamp.unlink(missing_ok=True)
    make()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(now)


def _digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256(f"{sys.executable} {sys.version} {ROOT}".encode())
    for file in sorted(files):
        total.update(str(file.relative_to(ROOT)).encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def install_uv() -> Path:
    """The pinned package manager, in a venv of its own."""

    def make() -> None:
        try:
            run(sys.executable, "-m", "venv", "--clear", TOOLS)
        except StepFailed as error:
            remedy = "On Debian and Ubuntu, install the package python3-venv, then try again."
            raise StepFailed(
                f"{error} Python cannot make a virtual environment. {remedy}"
            ) from None
        run(TOOLS / "bin" / "python", "-m", "pip", "install", "--quiet", f"uv=={UV_VERSION}")

    refresh(f"uv-{UV_VERSION}", [], UV, make)
    return UV


def install_python_packages(*, dev: bool) -> None:
    """The locked Python packages in .venv, and with them the command `qdepth`."""
    uv = install_uv()
    locked = [ROOT / "pyproject.toml", ROOT / "uv.lock", ROOT / "backend/qdepth/__init__.py"]
    groups = [] if dev else ["--no-dev", "--inexact"]
    refresh(
        "python-dev" if dev else "python",
        locked,
        VENV_BIN / ("pytest" if dev else "qdepth"),
        lambda: run(uv, "sync", "--frozen", *groups),
    )


def install_node_packages() -> None:
    """The locked packages of the frontend, and the calls that they write from the API."""
    refresh(
        "node",
        [FRONTEND / "package-lock.json"],
        FRONTEND / "node_modules",
        lambda: npm("ci", "--no-audit", "--no-fund"),
    )
    refresh(
        "types",
        [FRONTEND / "package-lock.json", API / "openapi.gen.json", TYPES_SCRIPT],
        API / "generated" / "types.gen.ts",
        lambda: npm("run", "types"),
    )


def build_page() -> None:
    """The page that the server serves, in frontend/dist."""

    def make() -> None:
        install_node_packages()
        npm("run", "build")

    refresh("page", _frontend_sources(), FRONTEND / "dist" / "index.html", make)
    build_help()


def build_help() -> None:
    """The help that the server serves, beside the page: its build empties the folder of both."""
    command = ("run", "--frozen", "--isolated", "--only-group", "site")

    def make() -> None:
        run(install_uv(), *command, "python", "-m", "tools.help_site")

    refresh("help", help_site.sources(), help_site.SITE / "index.html", make)


def page() -> None:
    """The page, and the packages that judge it."""
    install_node_packages()
    build_page()


def _frontend_sources() -> list[Path]:
    folders = [FRONTEND / "src", FRONTEND / "public"]
    nested = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    nested = [file for file in nested if "generated" not in file.parts]
    return nested + [file for file in FRONTEND.iterdir() if file.is_file()]


def npm(*arguments: str) -> None:
    """Run npm in the frontend."""
    run(*_npm(*arguments), cwd=FRONTEND)


def _npm(*arguments: str) -> tuple[str, ...]:
    needed = ".".join(map(str, NODE_NEEDED))
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise StepFailed(f"Node.js was not found. Install Node.js {needed} or later with npm.")
    version = subprocess.check_output([node, "--version"], text=True).strip()
    if tuple(int(part) for part in version.removeprefix("v").split(".")[:2]) < NODE_NEEDED:
        raise StepFailed(f"Node.js {version} is too old. Install Node.js {needed} or later.")
    return "npm", *arguments


def setup() -> None:
    """Put the command at .venv/bin/qdepth and build the page."""
    install_python_packages(dev=False)
    build_page()


def wheel() -> None:
    """Build the wheel, which brings page and migrations along, in dist."""
    build_page()
    run(install_uv(), "build", "--wheel", "--out-dir", ROOT / "dist")


def make_release() -> None:
    """Build wheel, source distribution, image and lists of components, and try them out."""
    build_page()
    release.build(install_uv(), _npm()[0])


def audit_packages() -> None:
    """Write what Qdepth is made of (CycloneDX, in dist/sbom), and look for vulnerabilities."""
    install_node_packages()
    audit(install_uv(), _npm()[0])


def serve() -> None:
    """Serve on http://localhost:8000; this process becomes the server."""
    setup()
    command = str(VENV_BIN / "qdepth")
    os.chdir(ROOT)
    os.execve(command, [command, "serve"], environment())  # noqa: S606  # no shell is the point


def develop() -> None:
    """Serve the API, and the page with hot reload on the address that Vite prints."""
    install_python_packages(dev=True)
    install_node_packages()
    api = subprocess.Popen([VENV_BIN / "qdepth", "serve"], cwd=ROOT, env=environment())
    try:
        npm("run", "dev")
    finally:
        api.terminate()
        api.wait()


def lint() -> None:
    """Everything that judges the code without running it."""
    install_python_packages(dev=True)
    install_node_packages()
    side_by_side(_lint_python(), _in_frontend(_npm("run", "lint")))


def _lint_python() -> Chain:
    linters: list[tuple[str | Path, ...]] = [
        (VENV_BIN / "ruff", "check", "--quiet"),
        (VENV_BIN / "ruff", "format", "--check", "--quiet"),
        (VENV_BIN / "lint-imports", "--no-logo", "--no-cache"),
        (VENV_BIN / "python", "-m", "tools.prose"),
        (VENV_BIN / "mypy",),
    ]
    return [(linter, ROOT) for linter in linters]


def _in_frontend(*commands: tuple[str, ...]) -> Chain:
    return [(command, FRONTEND) for command in commands]


def fix() -> None:
    """Write what is generated, types of the API and pages of the docs; let the linters mend."""
    install_python_packages(dev=True)
    run(VENV_BIN / "python", "frontend/scripts/dump_schema.py")
    install_node_packages()
    for page_of in ("lab.accuracy.accuracy_page", "tools.chain_coverage", "lab.field.field_page"):
        run(VENV_BIN / "python", "-m", page_of)
    for page_of in (
        "design_document",
        "known_answers",
        "memory_map",
        "module_map",
        "reference_pages",
    ):
        run(VENV_BIN / "python", f"tools/{page_of}.py")
    run(VENV_BIN / "python", "-m", "tools.notebooks")
    run(VENV_BIN / "python", "-m", "tools.prose", "--lower")
    run(VENV_BIN / "ruff", "check", "--fix", "--quiet")
    run(VENV_BIN / "ruff", "format", "--quiet")
    npm("run", "fix")


def suites() -> None:
    """Compute the published cases, the known answers and the examples, as they ship."""
    install_python_packages(dev=True)
    run(VENV_BIN / "python", "-m", "tools.computed_suites")
    for program in ("example_answers", "example_load", "example_results"):
        run(VENV_BIN / "python", "-m", f"tools.{program}")
    run(VENV_BIN / "python", "-m", "tests.known_answers.chain_coverage")
    for page_of in ("tools.chain_coverage", "lab.field.field_page"):
        run(VENV_BIN / "python", "-m", page_of)


def bench_command() -> tuple[str | Path, ...]:
    """The bench, in an environment that has other simulators; options may follow."""
    groups = ("--no-dev", "--group", "bench", "--isolated")
    return install_uv(), "run", "--frozen", *groups, "python", "-m", "lab.bench"


def bench() -> None:
    """Measure the engines beside other simulators."""
    run(*bench_command())


def load() -> None:
    """Measure what workers and a server carry; `python -m tests.load --help` for parts of it."""
    run(install_uv(), "run", "--frozen", "--group=load", "--isolated", "python", "-m", "tests.load")


def check() -> None:
    """What is told within a minute or two: linters, types, and tests of functions alone."""
    install_python_packages(dev=True)
    _judge("not full", [])


def _judge(marks: str, long_lanes: list[list[str]]) -> None:
    """Compile the engines once, and not in each of the lanes, and make the page, whose packages
    come over the network; judge meanwhile what needs neither.

    The quick tests come behind the long lanes: a processor that waits for the last of them is lost.
    """
    side_by_side(
        _in_frontend(_npm("run", "lint"), _npm("run", "test")),
        *(
            [(pytest_command(VENV_BIN, marks, *lane), ROOT)]
            for lane in [*long_lanes, ["quick", *QUICK]]
        ),
        first=[
            [((VENV_BIN / "qdepth", "prepare"), ROOT)],
            [((sys.executable, "-m", "tools.dev", "page"), ROOT)],
        ],
        meanwhile=[_lint_python()],
    )


def test() -> None:
    """All but the long suites."""
    _test("not full", left_out=["the long suites: `make test-full` runs them"])


def test_full() -> None:
    """All."""
    _test("full or not full", left_out=[])


def try_mutants() -> None:
    """Change the rules in small ways, and count the changes that tests notice."""
    install_python_packages(dev=True)
    run(VENV_BIN / "qdepth", "prepare")
    mutants(install_uv())


def _test(marks: str, left_out: list[str]) -> None:
    for report in RESULTS.glob("*.xml"):
        report.unlink()
    install_python_packages(dev=True)
    _judge(marks, lanes())
    skipped = skipped_tests()
    for what in [*left_out, *skipped]:
        print(f"Not run: {what}")
    needed = [what for what in skipped if not is_optional(what)]
    if needed and os.environ.get("QDEPTH_TEST_STRICT") == "1":
        raise StepFailed("QDEPTH_TEST_STRICT is 1, so a skipped test is a failure.")


TARGETS: dict[str, Callable[[], None]] = {
    "setup": setup,
    "page": page,
    "wheel": wheel,
    "release": make_release,
    "audit": audit_packages,
    "run": serve,
    "dev": develop,
    "check": check,
    "test": test,
    "test-full": test_full,
    "mutants": try_mutants,
    "lint": lint,
    "fix": fix,
    "suites": suites,
    "bench": bench,
    "load": load,
}


def main(arguments: list[str]) -> int:
    """Do one target."""
    if sys.version_info < PYTHON_NEEDED:
        needed = ".".join(str(part) for part in PYTHON_NEEDED)
        sys.stderr.write(f"Python {sys.version.split()[0]} is too old. Use {needed} or later.\n")
        return 1
    if len(arguments) != 1 or arguments[0] not in TARGETS:
        sys.stderr.write(f"usage: make {{{','.join(TARGETS)}}}\n")
        return 2
    try:
        TARGETS[arguments[0]]()
    except StepFailed as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
