"""Reads and writes JSON files, such as designs."""

import json
from pathlib import Path

from qdepth.design.document.document import Design
from qdepth.errors import QdepthError


class UnreadableFile(QdepthError):
    """A file cannot be read as JSON."""


class UnwritableFile(QdepthError):
    """A file cannot be written."""


def json_from(path: Path) -> object:
    """Return the content of a JSON file; raises UnreadableFile."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise UnreadableFile(f"{path} cannot be read: {why}. Choose a JSON file.") from None
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{path} is not text in UTF-8: byte {error.start} fits no letter. Choose a JSON file."
        ) from None
    return json_in(text, str(path))


def json_in(text: str, name: str) -> object:
    """Return the content of a JSON text, which errors call by a name; raises UnreadableFile."""
    try:
        data: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            f"{name} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}. "
            "Correct it there."
        ) from None
    except RecursionError:
        raise UnreadableFile(
            f"{name} is nested too deeply for a design. Choose another file."
        ) from None
    return data


def write_design(path: Path, design: Design) -> None:
    """Write a design, without fields at their defaults; raises UnwritableFile."""
    write_json(path, design.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def write_json(path: Path, document: object) -> None:
    """Write a document as JSON; raises UnwritableFile."""
    try:
        path.write_text(json.dumps(document, indent=2, allow_nan=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise UnwritableFile(f"{path} cannot be written: {error.strerror}.") from None
