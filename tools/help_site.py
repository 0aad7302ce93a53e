"""Builds the help that servers serve at `/help` from the users' pages in docs.

It needs the standard library and Zensical. The site is made in `.tools/help` and ends in
`frontend/dist/help`, next to the page. A server's content policy allows no inline scripts or
styles, so each of them becomes a file.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.commands import ROOT, StepFailed
from tools.notebook_pages import page_of, to_pages

DOCS = ROOT / "docs"
WORK = ROOT / ".tools" / "help"
SITE = ROOT / "frontend" / "dist" / "help"
ICON = ROOT / "frontend" / "public" / "icon.svg"
LEFT_OUT = ("developers", "zensical.toml")
"""Entries of docs that are not pages of the help."""

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#|/)([^)#\s]+)(?:#[^)]*)?\)")
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
SHADOW_STYLE = re.compile(r'(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)')
ADOPTED_STYLE = r"(s=>{s.replaceSync(\2.toString());\1.adoptedStyleSheets=[s]})(new CSSStyleSheet)"
"""The search box makes itself a style element; a style sheet that a script adopts is allowed."""
STYLE_ATTRIBUTE = re.compile(r' style="[^"]*"')


def sources() -> list[Path]:
    """Files that the site is made from."""
    nested = (file for entry in _entries() for file in [entry, *entry.rglob("*")])
    return [file for file in nested if file.is_file()] + [
        DOCS / "zensical.toml",
        ICON,
        ROOT / "uv.lock",
        Path(__file__).resolve(),
        ROOT / "tools" / "notebook_pages.py",
    ]


def build() -> None:
    """Make the site; needs the program `zensical` next to this Python."""
    shutil.rmtree(WORK, ignore_errors=True)
    _stage(WORK / "docs")
    shutil.copy(DOCS / "zensical.toml", WORK)
    program = Path(sys.executable).with_name("zensical")
    environment = os.environ | {"NO_COLOR": "1"}
    subprocess.run([program, "build", "--strict"], check=True, cwd=WORK, env=environment)
    for page in (WORK / "site").rglob("*.html"):
        _move_inline_parts(page, WORK / "site")
    _adopt_style_of_search(WORK / "site")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(WORK / "site", SITE)


def _entries() -> Iterator[Path]:
    return (entry for entry in DOCS.iterdir() if entry.name not in LEFT_OUT)


def _stage(folder: Path) -> None:
    """Copy the users' pages, without links to files that the site does not have."""
    folder.mkdir(parents=True)
    for entry in _entries():
        if entry.is_dir():
            shutil.copytree(entry, folder / entry.name)
        else:
            shutil.copy(entry, folder)
    shutil.copy(ICON, folder)
    for page in folder.rglob("*.md"):
        page.write_text(to_pages(page.read_text(encoding="utf-8")), encoding="utf-8")
    for notebook in folder.rglob("*.ipynb"):
        notebook.with_suffix(".md").write_text(page_of(notebook), encoding="utf-8")
    for page in folder.rglob("*.md"):
        page.write_text(inner_links(page, folder), encoding="utf-8")


def inner_links(page: Path, folder: Path) -> str:
    """The text of a page; a link that leaves the folder becomes the words of the link."""

    def judge(link: re.Match[str]) -> str:
        target = (page.parent / link[2]).resolve()
        inside = target.is_relative_to(folder.resolve()) and target.exists()
        return link[0] if inside else link[1]

    return LINK.sub(judge, page.read_text(encoding="utf-8"))


def _move_inline_parts(page: Path, site: Path) -> None:
    html = page.read_text(encoding="utf-8")
    up = "../" * (len(page.relative_to(site).parts) - 1)

    def script(found: re.Match[str]) -> str:
        return f'<script src="{up}{_file_of(found[1], "js", site)}"></script>'

    def style(found: re.Match[str]) -> str:
        return f'<link rel="stylesheet" href="{up}{_file_of(found[1], "css", site)}">'

    html = STYLE_ATTRIBUTE.sub("", STYLE.sub(style, SCRIPT.sub(script, html)))
    page.write_text(html, encoding="utf-8")


def _adopt_style_of_search(site: Path) -> None:
    (bundle,) = (site / "assets" / "javascripts").glob("bundle.*.js")
    script, changed = SHADOW_STYLE.subn(ADOPTED_STYLE, bundle.read_text(encoding="utf-8"))
    if changed != 1:
        raise StepFailed(f"{bundle.name} styles its search box in a new way: {__file__}")
    bundle.write_text(script, encoding="utf-8")


def _file_of(content: str, extension: str, site: Path) -> str:
    """Write an inline part into a file named by its content, once for all pages."""
    name = hashlib.sha256(content.encode()).hexdigest()[:12]
    file = site / "assets" / "inline" / f"{name}.{extension}"
    file.parent.mkdir(exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return file.relative_to(site).as_posix()


if __name__ == "__main__":
    build()
