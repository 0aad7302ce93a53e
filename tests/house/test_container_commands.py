"""What the containers run: in the tree of the image, which they cannot write, as its user.

To build the tree compiles all engines once more, for any processor. CI builds the image itself with
every change and runs `qdepth prepare` in it; `test_wheel` asks an installed server the same.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support import http
from tests.support.containers import Containers
from tests.support.image import Image, built_image
from tests.support.scenarios import design

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    with built_image() as image:
        yield image


def simulated_here(question: dict[str, Any]) -> Report:
    """The report of a question, from this process."""
    options = SimulationOptions.model_validate(question["options"])
    return evaluate(Design.model_validate(question["design"]), options)


@pytest.fixture
def containers(image: Image, postgres_url: str, tmp_path: Path) -> Containers:
    return Containers(image, postgres_url.replace("+psycopg", ""), tmp_path)


def test_tree_of_the_image_cannot_be_written(image: Image, containers: Containers) -> None:
    for folder in (image.root, image.root / "machine-code", image.root / ".venv"):
        assert containers.run("api", ["touch", str(folder / "new")]).returncode != 0


def test_image_holds_the_wheel_alone(image: Image, containers: Containers) -> None:
    assert {there.name for there in image.root.iterdir()} == {".venv", "machine-code"}
    where = "import qdepth; print(qdepth.__file__)"
    found = containers.run("api", ["python", "-c", where])
    assert found.stdout.startswith(str(image.root / ".venv" / "lib"))


def test_machine_code_comes_with_the_image(image: Image, containers: Containers) -> None:
    done = containers.run("worker", ["qdepth", "prepare"])
    assert done.returncode == 0, done.stderr
    assert str(image.root / "machine-code") in done.stdout
    assert done.stderr == ""


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
        for engine in ("analytic", "compiled"):
            question = {"design": design("asked"), "options": {"engine": engine, "max_ios": 5000}}

            answer = http.answered(
                partial(http.post, f"{containers.url}/api/v1/evaluations?wait_s=30", json=question)
            )

            assert answer.status_code == httpx2.codes.OK, answer.text
            report = answer.json()
            assert report["design_id"] == "asked"
            assert report["engine"] == engine
        # The machine code of the image is for any processor, that of this process for this one.
        assert report["digest"] == simulated_here(question).digest
