"""Services of docker-compose.yml, started as their containers would start them."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from tests.support.image import Image
from tests.support.server import free_port, stop, wait_for_answer
from tools.commands import ROOT


class Containers:
    """Starts what a service of the compose file would start, with nothing else around it."""

    def __init__(self, image: Image, database_url: str, folder: Path) -> None:
        document = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
        self._services: dict[str, Any] = document["services"]
        self._image = image
        self._folder = folder
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._replaced = {
            "QDEPTH_DATABASE_URL": database_url,
            "QDEPTH_PORT": str(self._port),
            "QDEPTH_KNOWN_HOSTS": "",
            "PGPASSWORD": "any",
        }

    def _arguments(self, name: str) -> dict[str, Any]:
        """Arguments of `subprocess` for a process in the container of a service."""
        image, service = self._image, self._services[name]
        environment = {**image.environment, **service["environment"], **self._replaced}
        return {"cwd": image.root, "env": environment, **image.identity}

    def run(self, name: str, command: list[str]) -> subprocess.CompletedProcess[str]:
        """Run a command in the container of a service."""
        arguments = self._arguments(name)
        return subprocess.run(command, check=False, capture_output=True, text=True, **arguments)

    def run_to_its_end(self, name: str) -> None:
        """Run a service that ends by itself, and does so well."""
        done = self.run(name, self._services[name]["command"])
        assert done.returncode == 0, done.stderr

    @contextmanager
    def running(self, name: str) -> Iterator[subprocess.Popen[bytes]]:
        """The service, until the end of the block."""
        with self.log(name).open("ab") as log:
            process = subprocess.Popen(
                self._services[name]["command"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                **self._arguments(name),
            )
        try:
            yield process
        finally:
            stop(process)

    def log(self, name: str) -> Path:
        """The file with the output of a service."""
        return self._folder / f"{name}.log"

    def wait_for(self, path: str, api: subprocess.Popen[bytes]) -> None:
        """Return when the server answers 200 there."""
        wait_for_answer(f"{self.url}{path}", api, self.log("api"))

    def is_healthy(self, name: str) -> bool:
        """What the health check of the service says."""
        kind, *command = self._services[name]["healthcheck"]["test"]
        assert kind == "CMD"
        port = self._port
        here = [re.sub(r":8000/", f":{port}/", word) for word in command]
        return self.run(name, here).returncode == 0
