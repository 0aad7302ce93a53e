"""Writes docs/developers/modules.md: every module, with the sentence that it begins with."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "developers" / "modules.md"
BACKEND = ROOT / "backend" / "qdepth"
FRONTEND = ROOT / "frontend" / "src"

HEAD = """# Modules

Every module with the first sentence of its documentation, to search in. Which modules a change
touches, and in which order: [develop](develop.md). How the layers lie upon one another:
[architecture](architecture.md). `make fix` writes this page.

"""
_COMMENT = re.compile(r"/\*\*\s*((?:(?!\*/).)*?)\s*\*/\s*(?=(export\b)?)", re.DOTALL)


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join([*_python(), *_typescript()]).rstrip() + "\n"


def _python() -> Iterator[str]:
    for folder in _folders(BACKEND):
        about = _of_python(folder / "__init__.py")
        files = [file for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"]
        yield from _section("backend", folder, about, files, _of_python)


def _typescript() -> Iterator[str]:
    for folder in _folders(FRONTEND):
        files = [file for file in sorted(folder.glob("*.ts*")) if ".test." not in file.name]
        yield from _section("frontend", folder, "", files, _of_typescript)


def _folders(root: Path) -> Iterator[Path]:
    left_out = {"__pycache__", "generated"}
    nested = (each for each in root.rglob("*") if each.is_dir())
    yield root
    yield from sorted(each for each in nested if not left_out & set(each.parts))


def _section(
    top: str, folder: Path, about: str, files: list[Path], sentence: Callable[[Path], str]
) -> Iterator[str]:
    if files:
        place = folder.relative_to(ROOT / top).as_posix()
        yield from (f"## {place}", "", *([about, ""] if about else []))
        for file in files:
            said = sentence(file)
            yield f"- `{file.name}`: {said}" if said else f"- `{file.name}`"
        yield ""


def _of_python(file: Path) -> str:
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) if file.exists() else ""
    return _first_sentence(said or "")


def _of_typescript(file: Path) -> str:
    """What the file begins with, or what stands before the first export that is explained."""
    text = file.read_text(encoding="utf-8")
    comments = list(_COMMENT.finditer(text))
    explained = [each[1] for each in comments if each.start() == 0 or each[2]]
    return _first_sentence(re.sub(r"\n\s*\*\s?", "\n", explained[0])) if explained else ""


def _first_sentence(text: str) -> str:
    paragraph = " ".join(text.partition("\n\n")[0].split())
    return re.split(r"(?<=[a-z0-9)`\]])\. (?=[A-Z])", paragraph)[0].removesuffix(".")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
