"""Reads and writes JSON files, such as designs."""

import json
from pathlib import Path

from qdepth.design.document.document import Design
from qdepth.design.unique_fields import RepeatedField, object_of
from qdepth.errors import QdepthError


class UnreadableFile(QdepthError):
    """A file cannot be read as JSON."""


class UnwritableFile(QdepthError):
    """A file cannot be written."""


def json_from(path: Path) -> object:
    """Return the content of a JSON file; raises UnreadableFile."""
    try:
        content = path.read_bytes()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise UnreadableFile(f"{path} cannot be read: {why}. Choose a JSON file.") from None
    return json_in(content, str(path))


def json_in(content: bytes, name: str) -> object:
    """Return the content of a JSON document, which errors call by a name; raises UnreadableFile.

    It may be UTF-16 or have a byte order mark, as Windows PowerShell writes files.
    """
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{name} is not text in {error.encoding.upper()}: byte {error.start} fits no letter. "
            "Choose a JSON file."
        ) from None
    try:
        data: object = json.loads(text, object_pairs_hook=object_of)
    except RepeatedField as error:
        raise UnreadableFile(
            f"{name} has the field {error} twice in one object. Remove one of the two."
        ) from None
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
