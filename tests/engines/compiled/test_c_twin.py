"""The loop in C gives the same bits as the compiled engine, so their speeds can be compared."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qdepth.bench.named_networks import WORKS
from qdepth.engines import compiled
from qdepth.engines.compiled.simulation import CompiledRun, Loop, simulate
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import differing_fields
from tests.benchmarks.c_twin import SOURCE, c_loop, macros
from tests.support.random_networks import networks
from tests.support.random_networks import options as engine_options

NAMED_IN_C = set(re.findall(r"\bP_\w+", SOURCE.read_text(encoding="utf-8")))


def test_the_source_names_what_there_is() -> None:
    """Told without a compiler."""
    assert NAMED_IN_C - set(macros()) == set()


def _places_of_native_code(module: Path) -> Iterator[str]:
    """Fields and kinds that the native functions of a module name."""
    for part in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.decorator_list:
            yield from re.findall(r"\bp\.([A-Z]\w+)", ast.unparse(part))


def test_the_source_has_all_that_native_code_reads_and_writes() -> None:
    """A rule that comes to the engine and not to the loop in C is found by what it keeps."""
    modules = Path(compiled.__path__[0]).glob("*.py")
    named = {f"P_{place}" for module in modules for place in _places_of_native_code(module)}
    assert len(named) > 200
    assert named - NAMED_IN_C == set()


@pytest.fixture(scope="module")
def loop() -> Loop:
    """Its absence is a failure: skipped, the loop in C would go bad unseen."""
    built = c_loop()
    assert built is not None, "needs a C compiler: `cc`, or the package `ziglang`"
    return built


def both(network: QueueingNetwork, options: EngineOptions, loop: Loop) -> list[str]:
    """What differs between the loops."""
    run = CompiledRun(network, options, loop=loop)
    run.advance(options.max_ios)
    return differing_fields(simulate(network, options), run.record())


@pytest.mark.full
@pytest.mark.parametrize("work", WORKS)
def test_on_named_work(work: str, loop: Loop) -> None:
    assert both(WORKS[work](), EngineOptions(seed=5, max_ios=20_000), loop) == []


@pytest.mark.full
@settings(
    max_examples=1_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(network=networks(), data=st.data())
def test_on_any_network(network: QueueingNetwork, data: st.DataObject, loop: Loop) -> None:
    options = data.draw(engine_options(network, max_ios=300))
    assert both(network, options, loop) == []
