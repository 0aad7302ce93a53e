"""The commands that the containers run, read from docker-compose.yml, on a real PostgreSQL."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from tests.support.scenarios import design
from tests.support.server import free_port, stop, wait_for_answer
from tools.dev import ROOT

IMAGE_ENVIRONMENT = re.compile(r"^ENV (.+)$", re.MULTILINE)


class Containers:
    """Starts what a service of the compose file would start, with nothing else around it."""

    def __init__(self, database_url: str, folder: Path) -> None:
        document = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
        self._services: dict[str, Any] = document["services"]
        self._folder = folder
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._replaced = {
            "QDEPTH_DATABASE_URL": database_url,
            "QDEPTH_PORT": str(self._port),
            "PGPASSWORD": "any",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }

    def _environment(self, name: str) -> dict[str, str]:
        last_stage = (ROOT / "Dockerfile").read_text().rsplit("\nFROM ", 1)[-1]
        words = " ".join(IMAGE_ENVIRONMENT.findall(last_stage)).split()
        image = dict(word.split("=", 1) for word in words)
        return {**image, **self._services[name]["environment"], **self._replaced}

    def run_to_its_end(self, name: str) -> None:
        """Run a service that ends by itself, and does so well."""
        done = subprocess.run(
            self._services[name]["command"],
            check=False,
            cwd=ROOT,
            env=self._environment(name),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr

    @contextmanager
    def running(self, name: str) -> Iterator[subprocess.Popen[bytes]]:
        """The service, until the end of the block."""
        with self._log(name).open("ab") as log:
            process = subprocess.Popen(
                self._services[name]["command"],
                cwd=ROOT,
                env=self._environment(name),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            yield process
        finally:
            stop(process)

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def wait_for(self, path: str, api: subprocess.Popen[bytes]) -> None:
        """Return when the server answers 200 there."""
        wait_for_answer(f"{self.url}{path}", api, self._log("api"))

    def is_healthy(self, name: str) -> bool:
        """What the health check of the service says."""
        kind, *command = self._services[name]["healthcheck"]["test"]
        assert kind == "CMD"
        here = [word.replace(":8000/", f":{self._port}/") for word in command]
        check = subprocess.run(
            here, check=False, cwd=ROOT, env=self._environment(name), capture_output=True
        )
        return check.returncode == 0


@pytest.fixture
def containers(postgres_url: str, tmp_path: Path) -> Containers:
    return Containers(postgres_url.replace("+psycopg", ""), tmp_path)


def test_api_is_not_healthy_before_the_database_is_migrated(containers: Containers) -> None:
    with containers.running("api") as api:
        containers.wait_for("/healthz", api)
        assert not containers.is_healthy("api")


def test_services_answer_a_question_together(containers: Containers) -> None:
    containers.run_to_its_end("migrate")
    containers.run_to_its_end("migrate")
    with containers.running("api") as api, containers.running("worker"):
        containers.wait_for("/readyz", api)
        assert containers.is_healthy("api")
        question = {"design": design("asked"), "options": {"max_ios": 5000}}

        answer = httpx2.post(
            f"{containers.url}/api/v1/evaluations?wait_s=30", json=question, timeout=60
        )

        assert answer.status_code == httpx2.codes.OK, answer.text
        assert answer.json()["design_id"] == "asked"
        assert answer.json()["run"]["ios"] >= 5000
