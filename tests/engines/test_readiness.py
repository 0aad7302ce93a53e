"""What is prepared ahead is all that is needed later, and it is remembered."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from qdepth.engines import machine_code, readiness

SIGNATURES = """
import json
import sys

from numba.core.dispatcher import Dispatcher

from lab.bench.named_networks import WORKS
from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.readiness import ENGINES, prepare
from qdepth.lowering.lower import lower
from qdepth.studies.cases.example_scenarios import examples


def compiled():
    return {
        f"{module}.{name}({signature})"
        for module in [name for name in sys.modules if name.startswith("qdepth.engines")]
        for name, found in vars(sys.modules[module]).items()
        if isinstance(found, Dispatcher)
        for signature in found.signatures
    }


for engine in ENGINES:
    prepare(engine)
before = compiled()
for network in [
    *(work() for work in WORKS.values()),
    *(lower(d) for example in examples() for d in example.designs if d.classes),
]:
    solve(network)
    simulate(network, EngineOptions(seed=1, max_ios=100))
print(json.dumps([len(before), sorted(compiled() - before)]))
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(readiness, "place", lambda: tmp_path)
    return tmp_path


def test_nothing_is_left_to_compile() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIGNATURES], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    prepared, later = json.loads(done.stdout)
    assert prepared > 0
    assert later == []


@pytest.mark.parametrize("engine", readiness.ENGINES)
def test_machine_code_is_remembered_by_engine(place: Path, engine: readiness.Engine) -> None:
    readiness.prepare(engine)
    assert [one for one in readiness.ENGINES if readiness.is_compiled(one)] == [engine]


def test_other_numba_compiles_anew(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readiness.prepare("analytic")
    monkeypatch.setattr("numba.__version__", "0.0.1")
    assert not readiness.is_compiled("analytic")


def test_without_a_place_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "place", lambda: None)
    readiness.prepare("analytic")
    assert not readiness.is_compiled("analytic")


def test_place_that_cannot_be_looked_into_is_none_to_keep_anything_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when NUMBA_CACHE_DIR names a folder of somebody else, whoever runs this test."""
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(readiness, "place", lambda: file / "below")
    assert not readiness.can_be_kept()
    assert readiness.notice() == readiness.EACH_TIME

    def refused(_path: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "exists", refused)
    assert not readiness.is_compiled("analytic")


def test_place_is_one_for_each_state_of_the_sources() -> None:
    found = machine_code.place()
    assert found is not None
    assert machine_code.digest_of_sources().startswith(found.name)
