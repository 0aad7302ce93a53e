"""A simulated vCenter that all tests of this folder share, and one for a test alone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.vcenter import PASSWORD, SimulatedVcenter, built_simulator, running_vcenter


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what needs the simulator to the long tests: to compile it takes Go a minute."""
    for item in items:
        if isinstance(item, pytest.Function) and "simulator" in item.fixturenames:
            item.add_marker(pytest.mark.full)


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program; the test is skipped where no Go is."""
    return built_simulator(tmp_path_factory.mktemp("simulator"))


@pytest.fixture(scope="session")
def vcenter(
    simulator: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SimulatedVcenter]:
    """Two clusters of two hosts and a host outside of them, four datastores, nine VMs."""
    with running_vcenter(simulator, tmp_path_factory.mktemp("vcenter")) as running:
        yield running


@pytest.fixture
def start_vcenter(simulator: Path, tmp_path: Path) -> Iterator[Callable[..., SimulatedVcenter]]:
    """Starts a vCenter with options; stopped at the end."""
    with ExitStack() as stack:

        def start(*options: str) -> SimulatedVcenter:
            folder = tmp_path / "vcenter"
            return stack.enter_context(running_vcenter(simulator, folder, *options))

        yield start


@pytest.fixture
def password(monkeypatch: pytest.MonkeyPatch) -> str:
    """The password, in the environment."""
    monkeypatch.setenv("QDEPTH_VCENTER_PASSWORD", PASSWORD)
    return PASSWORD
