"""The wheel serves by itself, installed away from the checkout, in an empty environment."""

import json
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest

from qdepth.engines import machine_code
from qdepth.published.case import CASES
from tests.support import http
from tests.support.processes import wait_for
from tests.support.scenarios import design
from tests.support.server import free_port, stop, wait_for_answer
from tools import help_site
from tools.commands import ROOT
from tools.dev import UV

PAGE = ROOT / "frontend" / "dist" / "index.html"


@dataclass(frozen=True)
class Installed:
    """The command of an installed wheel, and what it has of an environment."""

    command: Path
    wheel: Path
    home: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> str:
        """Run a command that ends by itself, and does so well; gives its output."""
        done = subprocess.run(
            [self.command, *arguments],
            check=False,
            cwd="/",
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Installed:
    """The wheel in an empty environment; in a quick run next to the packages of the checkout.

    Their byte code is compiled already. `test_dependencies_are_named` finds a package that the
    locked ones lack.
    """
    folder = tmp_path_factory.mktemp("wheel")
    venv, home = folder / "venv", folder / "home"
    home.mkdir()
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(Path.home()),
        "UV_OFFLINE": "1",
        "UV_PYTHON": sys.executable,
        "UV_PROJECT_ENVIRONMENT": str(venv),
    }

    def uv(*arguments: str | Path) -> None:
        command = [UV, *arguments, "--quiet"]
        subprocess.run(command, check=True, cwd=ROOT, env=environment)

    uv("build", "--wheel", "--out-dir", folder)
    if pytestconfig.getoption("markexpr") == "not full":
        uv("venv", venv)
        packages = Path(sysconfig.get_path("purelib"))
        path_file = venv / packages.relative_to(sys.prefix) / "checkout.pth"
        path_file.write_text(str(packages))
        environment |= {"PYTHONPYCACHEPREFIX": sys.pycache_prefix} if sys.pycache_prefix else {}
    else:
        uv("sync", "--frozen", "--no-dev", "--no-install-project")
    wheel = next(folder.glob("*.whl"))
    uv("pip", "install", "--python", venv / "bin" / "python", "--no-deps", wheel)
    # The same sources, so the same machine code: it need not be compiled once more.
    place = machine_code.place()
    assert place is not None
    environment |= {"NUMBA_CACHE_DIR": str(place.parents[1]), "HOME": str(home)}
    return Installed(venv / "bin" / "qdepth", wheel, home, environment)


@pytest.fixture(scope="module")
def url(installed: Installed) -> Iterator[str]:
    port = free_port()
    log = installed.home / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [installed.command, "serve", "--port", str(port)],
            cwd="/",
            env=installed.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for_answer(f"http://127.0.0.1:{port}/readyz", server, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(server)


def test_wheel_has_the_product_and_its_types_alone(installed: Installed) -> None:
    """The laboratory stays in the repository."""
    with ZipFile(installed.wheel) as wheel:
        names = set(wheel.namelist())
    assert {name.split("/")[0].split("-")[0] for name in names} == {"qdepth"}
    assert names >= {"qdepth/py.typed", "qdepth/__init__.pyi", "qdepth/page/index.html"}
    designs = {Path(name).parts[2] for name in names if name.startswith("qdepth/published/")}
    assert designs >= {"measured", "computed", *CASES}
    assert not designs & {"elsewhere", "field"}
    measured = {Path(name).name for name in names if "/published/measured/" in name}
    assert measured == {"back_tests.json"}


@pytest.mark.full
def test_front_door_opens_in_the_wheel(installed: Installed) -> None:
    code = "import qdepth; print(qdepth.estimate(qdepth.examples()['priced'][1]).design_id)"
    done = subprocess.run(
        [installed.command.with_name("python"), "-c", code],
        check=True,
        cwd="/",
        env=installed.environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "vvol\n"


@pytest.mark.full
def test_wheel_is_compiled_from_the_same_sources(installed: Installed) -> None:
    place = machine_code.place()
    assert f"is in {place}." in installed.run("prepare")


@pytest.mark.parametrize(
    "engine", ["analytic", pytest.param("simpy", marks=pytest.mark.full), "compiled"]
)
def test_server_and_its_worker_answer(url: str, engine: str) -> None:
    question = {"design": design("asked"), "options": {"engine": engine, "max_ios": 5000}}
    answer = http.answered(lambda: http.post(f"{url}/api/v1/evaluations?wait_s=30", json=question))
    assert answer.status_code == httpx2.codes.OK, answer.text
    assert answer.json()["engine"] == engine


@pytest.mark.full
def test_server_and_command_answer_a_sweep(url: str, installed: Installed) -> None:
    design_file = installed.home / "design.json"
    design_file.write_text(json.dumps(design("swept")))
    asked = ["--field", "hosts.esx.lun_depth=4,8", "--engine", "compiled", "--max-ios", "5000"]
    table = installed.run("sweep", str(design_file), *asked, "--csv")
    question = {
        "design": design("swept"),
        "axes": [{"path": "hosts.esx.lun_depth", "values": [4, 8]}],
        "options": {"engine": "compiled", "max_ios": 5000},
    }
    sweep = http.post(f"{url}/api/v1/sweeps", json=question).raise_for_status().json()

    def ended() -> bool:
        found = http.get(f"{url}/api/v1/sweeps/{sweep['id']}").json()
        return bool(found["status"] == "succeeded")

    wait_for("the end of the sweep", ended)
    rows = http.get(f"{url}{sweep['file']}").text
    assert rows.splitlines() == table.splitlines()


def test_data_are_in_the_directory_of_the_user(url: str, installed: Installed) -> None:
    assert list(installed.home.rglob("qdepth.sqlite"))
    assert "is up to date" in installed.run("migrate")


def test_page_comes_with_the_wheel(url: str) -> None:
    if not PAGE.exists():
        pytest.skip("needs the built page: make setup")
    assert http.get(f"{url}/").text == PAGE.read_text()
    assert "<title>Qdepth API</title>" in http.get(f"{url}/api/v1/docs").text


def test_help_comes_with_the_wheel_and_its_search_finds_words(url: str) -> None:
    if not help_site.SITE.exists():
        pytest.skip("needs the built help: make setup")
    answer = http.get(f"{url}/help", follow_redirects=True)
    assert (answer.status_code, answer.url.path) == (200, "/help/")
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    index = http.get(f"{url}/help/search.json").json()
    assert any("DSNRO" in item["text"] for item in index["items"])


def test_wheel_stays_small(installed: Installed) -> None:
    assert installed.wheel.stat().st_size < 7_000_000
