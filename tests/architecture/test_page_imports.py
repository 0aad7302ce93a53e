"""No modules of the page import each other in a circle, imports of types and lazy ones included."""

import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "frontend" / "src"

IMPORT = re.compile(r"""(?:\bfrom|\bimport)[\s(]*['"](@|\.{1,2})/([^'"?]+)['"]""")
CODE = (".ts", ".tsx")


def _imported(file: Path) -> Iterator[Path]:
    for start, rest in IMPORT.findall(file.read_text(encoding="utf-8")):
        named = (SOURCES if start == "@" else file.parent / start) / rest
        if named.suffix not in (".css", ".json"):
            found = [named.with_name(named.name + end) for end in CODE] + [named / "index.ts"]
            yield next(path.resolve() for path in found if path.exists())


def _modules() -> list[Path]:
    files = [file for file in SOURCES.rglob("*") if file.suffix in CODE]
    return [file for file in files if "generated" not in file.parts]


def test_no_modules_of_the_page_import_each_other_in_a_circle() -> None:
    modules = _modules()
    assert len(modules) > 300
    graph = {file: set(_imported(file)) for file in modules}
    assert sum(map(len, graph.values())) > 1000
    TopologicalSorter(graph).prepare()  # names the circle, where there is one
