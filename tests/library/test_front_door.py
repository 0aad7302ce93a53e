"""`import qdepth`: what it offers, and that nothing heavy is loaded before it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import qdepth

PACKAGE = Path(qdepth.__file__).parent
OFFERED = {
    "Design", "Report", "calibrate", "compare", "estimate", "load", "simulate", "sweep", "timeline",
}  # fmt: skip
LOADED = """
import sys
before = set(sys.modules)
import qdepth
loaded = set(sys.modules) - before
print(*(name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names))
"""


def test_import_loads_nothing_but_the_names() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["qdepth"]


def test_names_are_offered_before_they_are_loaded() -> None:
    names = set(dir(qdepth))
    assert names >= OFFERED | {"QdepthError", "InvalidDesign", "MODEL_VERSION", "__version__"}
    assert all(hasattr(qdepth, name) for name in names)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'solve'"):
        qdepth.solve  # type: ignore[attr-defined]  # noqa: B018


def test_types_are_those_of_the_names() -> None:
    """The stub names the same module for each name as the table does, and no other name."""
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text())
    imported = {
        alias.asname: node.module
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    (homes,) = [
        node.value
        for node in ast.parse((PACKAGE / "__init__.py").read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_HOMES"
    ]
    assert imported == ast.literal_eval(homes)
    assert (PACKAGE / "py.typed").exists()


def test_errors_are_of_one_kind() -> None:
    errors = (
        qdepth.FramesMissing,
        qdepth.InvalidDesign,
        qdepth.InvalidMeasurements,
        qdepth.InvalidOptions,
        qdepth.UnreadableFile,
        qdepth.WrongNumberOfDesigns,
    )
    assert all(issubclass(error, qdepth.QdepthError) for error in errors)
