"""Runs the notebooks of docs and stores their outputs in them; `--check` compares them instead."""

import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from tools.commands import ROOT

NOTEBOOKS = ROOT / "docs" / "notebooks"
LONGEST_S = 600
"""A cell that takes longer fails [s]; the first one may compile the engines."""
STYLE = re.compile(r"<style scoped>.*?</style>\n|(?: style=\"[^\"]*\"| border=\"1\")", re.DOTALL)


def executed(file: Path) -> NotebookNode:
    """Run all cells of a notebook in a fresh kernel, and return it with their outputs."""
    notebook: NotebookNode = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        notebook, timeout=LONGEST_S, kernel_name="python3", coalesce_streams=True
    )
    client.execute(cwd=str(NOTEBOOKS))
    notebook.metadata.pop("language_info", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
            for output in cell.outputs:
                _without_styles(output.get("data", {}))
    return notebook


def _without_styles(data: NotebookNode) -> None:
    """Leave out the styles that pandas repeats in each of its tables."""
    if "text/html" in data:
        data["text/html"] = STYLE.sub("", data["text/html"])


def text_of(notebook: NotebookNode) -> str:
    """Return a notebook as it is stored."""
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return text.rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Run the notebooks that are named, or all."""
    only_checks = "--check" in arguments
    named = [Path(name) for name in arguments if name != "--check"]
    stale = []
    for file in named or sorted(NOTEBOOKS.glob("*.ipynb")):
        text = text_of(executed(file))
        if text != file.read_text(encoding="utf-8"):
            stale.append(file.name)
            if not only_checks:
                file.write_text(text, encoding="utf-8")
    if only_checks and stale:
        print(f"Their cells print something else than is stored: {', '.join(stale)}. `make fix`.")
    return 1 if only_checks and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
