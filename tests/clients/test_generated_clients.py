"""Clients that three generators write from the OpenAPI document: each compiles and does the main job.

The job is to evaluate a design, to post a batch of candidates and to read its results. The generators
come from their registries, pinned, so these tests need a network and belong to the nightly ones.
"""  # noqa: E501

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from qdepth.library.shipped_designs import shipped_design
from tests.support import http
from tests.support.server import RunningServer
from tools.commands import ROOT

pytestmark = pytest.mark.full

JOBS = Path(__file__).parent / "jobs"
UV = ROOT / ".tools" / "bin" / "uv"
PYTHON_GENERATOR = "openapi-python-client==0.29.1"
PACKAGES = {
    "@hey-api/openapi-ts": "0.95.0", "@types/node": "20.19.0", "openapi-fetch": "0.14.0",
    "openapi-typescript": "7.9.1", "typescript": "5.9.3",
}  # fmt: skip
COMPILER = {
    "strict": True, "module": "nodenext", "target": "es2022",
    "lib": ["es2022", "dom", "dom.iterable"],
    "types": ["node"], "noEmitOnError": True, "outDir": "out",
}  # fmt: skip
LEAST_DEPTH, DEPTH = 1, 32


@pytest.fixture(scope="module")
def folder(server: RunningServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The OpenAPI document that the server answers, a design, and a table of two candidates."""
    made = tmp_path_factory.mktemp("clients")
    document = http.get(f"{server.url}/api/v1/openapi.json")
    (made / "openapi.json").write_bytes(document.content)
    shipped = shipped_design("cluster/vmfs")
    design = shipped.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    (made / "design.json").write_text(json.dumps(design))
    host = design["hosts"][0]["id"]
    (made / "table.csv").write_text(f"hosts.{host}.lun_depth\n{LEAST_DEPTH}\n{DEPTH}\n")
    return made


@pytest.fixture(scope="module")
def node_folder(folder: Path) -> Path:
    """The packages of the generators for TypeScript, installed."""
    package = {"private": True, "type": "module", "dependencies": PACKAGES}
    (folder / "package.json").write_text(json.dumps(package))
    _run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent")
    return folder


def test_openapi_python_client(server: RunningServer, folder: Path) -> None:
    generate = ("openapi-python-client", "generate", "--path", "openapi.json")
    _run(folder, UV, "tool", "run", "--from", PYTHON_GENERATOR, *generate)
    (client,) = folder.glob("*-client")
    given = (server.url, "design.json", "table.csv")
    job = (str(JOBS / "python_job.py"), *given)
    printed = _run(folder, UV, "run", "--no-project", "--with", client, "python", *job)
    _require_answers(printed)


def test_openapi_typescript_and_fetch(server: RunningServer, node_folder: Path) -> None:
    options = ("--default-non-nullable=false", "-o", "api.d.ts")
    _run(node_folder, "node_modules/.bin/openapi-typescript", "openapi.json", *options)
    _require_answers(_typescript(node_folder, "openapi-fetch-job", server))


def test_hey_api(server: RunningServer, node_folder: Path) -> None:
    output = {"path": "hey", "importFileExtension": ".js"}
    config = f"export default {json.dumps({'input': 'openapi.json', 'output': output})}"
    (node_folder / "openapi-ts.config.mjs").write_text(config)
    _run(node_folder, "node_modules/.bin/openapi-ts")
    _require_answers(_typescript(node_folder, "hey-api-job", server))


def _typescript(folder: Path, job: str, server: RunningServer) -> str:
    """Compile a job with what was generated, and do it."""
    (folder / f"{job}.ts").write_text((JOBS / f"{job}.ts").read_text())
    config = {"compilerOptions": COMPILER, "files": [f"{job}.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(config))
    _run(folder, "node_modules/.bin/tsc", "-p", ".")
    return _run(folder, "node", f"out/{job}.js", server.url, "design.json", "table.csv")


def _require_answers(printed: str) -> None:
    answer: dict[str, Any] = json.loads(printed)
    assert answer["iops"] > 0
    rows = answer["rows"]
    assert [row["error_message"] for row in rows] == [None, None]
    assert rows[0]["latency_mean_ms"] >= rows[1]["latency_mean_ms"] > 0


def _run(folder: Path, *command: str | Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
