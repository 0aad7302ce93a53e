"""What the frontend is generated from is as new as the Python models."""

import importlib.util
from pathlib import Path
from types import ModuleType

SCRIPTS = Path(__file__).parents[2] / "frontend" / "scripts"


def _script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_files_are_fresh() -> None:
    """If not: run `make fix`."""
    (script,) = SCRIPTS.glob("*.py")
    generated: dict[Path, str] = _script(script.stem).generated()
    stale = [path.name for path, text in generated.items() if path.read_text("utf-8") != text]
    assert stale == []
