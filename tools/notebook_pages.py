"""Notebooks of docs as pages of the help: their cells and the outputs that are stored in them.

It needs the standard library alone, as `tools/help_site.py` does.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Cell = dict[str, Any]
LINK = re.compile(r"(\]\([\w./-]+)\.ipynb\)")


def to_pages(text: str) -> str:
    """Let links to notebooks lead to their pages."""
    return LINK.sub(r"\1.md)", text)


def page_of(notebook: Path) -> str:
    """Return a notebook as a page in Markdown."""
    cells: list[Cell] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    download = f"[Download this page as a notebook]({notebook.name})."
    parts = [part for cell in cells for part in _parts(cell)]
    return "\n\n".join([parts[0], download, *parts[1:]]) + "\n"


def _parts(cell: Cell) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield to_pages(source)
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "text/html" in data:
            yield f'<div class="output">{"".join(data["text/html"])}</div>'
        else:
            yield f"```text\n{''.join(data.get('text/plain') or output['text']).rstrip()}\n```"
