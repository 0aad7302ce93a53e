"""docker-compose.yml, Dockerfile and the CI workflow, as far as they can be judged unstarted."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.commands import ROOT
from tools.dev import UV_VERSION

COMPOSE = ROOT / "docker-compose.yml"
DOCKERFILE = (ROOT / "Dockerfile").read_text()
SECRET = re.compile(r"PASSWORD|SECRET|TOKEN|_KEY")
INTERPOLATION = re.compile(r"\$\{(\w+)([^}]*)\}")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    document: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
    return document


def _tool(name: str, *arguments: str | Path) -> str:
    program = Path(sys.executable).with_name(name)
    done = subprocess.run([program, *arguments], check=False, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("compose-spec", COMPOSE),
        *(("github-workflows", file) for file in (ROOT / ".github" / "workflows").glob("*.yml")),
    ],
)
def test_file_fits_its_schema(schema: str, file: Path) -> None:
    assert _tool("check-jsonschema", "--builtin-schema", f"vendor.{schema}", file) == ""


def test_dockerfile_has_no_findings() -> None:
    assert _tool("hadolint", ROOT / "Dockerfile") == ""


@pytest.mark.parametrize("kind", ["volumes", "networks", "secrets", "configs"])
def test_every_name_in_use_is_declared(compose: dict[str, Any], kind: str) -> None:
    for service in compose["services"].values():
        used = {str(name).split(":")[0] for name in service.get(kind, [])}
        assert used <= set(compose.get(kind, {}))


def test_services_wait_for_services_that_exist(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        for name, wait in service.get("depends_on", {}).items():
            assert name in services
            if wait["condition"] == "service_healthy":
                assert "healthcheck" in services[name]


def test_nobody_works_before_the_database_is_migrated(compose: dict[str, Any]) -> None:
    for name in ("api", "worker"):
        waits = compose["services"][name]["depends_on"]
        assert waits == {"migrate": {"condition": "service_completed_successfully"}}


def test_secrets_are_required_and_have_no_default(compose: dict[str, Any]) -> None:
    for name, rest in INTERPOLATION.findall(COMPOSE.read_text()):
        assert rest.startswith(":?") or not SECRET.search(name), name
    for service in compose["services"].values():
        for name, value in service.get("environment", {}).items():
            assert INTERPOLATION.fullmatch(value) or not SECRET.search(name), name


def test_nothing_runs_as_root(compose: dict[str, Any]) -> None:
    user_of_image = re.findall(r"^USER (\S+)$", DOCKERFILE, re.MULTILINE)[-1]
    for service in compose["services"].values():
        user = service.get("user") or (user_of_image if "build" in service else "root")
        assert user.split(":")[0] not in ("root", "0")


def test_image_is_made_of_what_the_build_may_see() -> None:
    allowed = {
        line.removeprefix("!").rstrip("/")
        for line in (ROOT / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    copies = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    for source in " ".join(copies).split():
        assert source.split("/")[0] in allowed
        assert (ROOT / source).exists(), source


def test_image_uses_the_same_uv() -> None:
    assert re.findall(r"uv==(\S+)", DOCKERFILE) == [UV_VERSION]
