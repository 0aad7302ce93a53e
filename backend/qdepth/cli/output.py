"""How commands print: text for people, and the same as JSON with `--json`."""

import argparse
import json
import sys
from typing import Any

from pydantic import BaseModel


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Give a command `--json`; it is then `args.json`."""
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def write_line(text: str = "") -> None:
    """Print one line of a result."""
    sys.stdout.write(f"{text}\n")


def write_json(result: BaseModel | list[Any] | dict[str, Any]) -> None:
    """Print a result as JSON, in the words of the API; inf and nan are refused."""
    data = result.model_dump(mode="json") if isinstance(result, BaseModel) else result
    write_line(json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False))
