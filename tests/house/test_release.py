"""What a release states and holds: one version, short notes, fragments that can be built."""

import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from qdepth import MODEL_VERSION, __version__
from tools import release
from tools.commands import ROOT, StepFailed
from tools.dev import UV

KINDS = ("breaking", "new", "change", "fix")
FRAGMENT = re.compile(rf"\+[\w-]+\.(?:{'|'.join(KINDS)})\.md")


def test_all_files_state_one_version() -> None:
    assert set(release.stated_versions().values()) == {__version__}
    release.check()


def test_different_versions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "stated_versions", lambda: {"a": "1.0.0", "b": "1.0.1"})
    with pytest.raises(StepFailed, match=r"a: 1\.0\.0, b: 1\.0\.1"):
        release.check()


def test_notes_are_short_and_name_the_model() -> None:
    notes = release.notes()
    assert notes.count("\n") <= release.MOST_LINES
    assert "Model version" in notes
    for step in ("Upgrade", "Downgrade"):
        assert f"**{step}" in notes


def test_numbers_that_moved_are_listed_up_to_the_present_model() -> None:
    page = (ROOT / "docs" / "reference" / "versions.md").read_text()
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \|", page, re.MULTILINE)
    listed = [n for first, last in rows for n in range(int(last or first), int(first) - 1, -1)]
    assert listed == list(range(int(MODEL_VERSION), 1, -1))


def test_changes_have_names_that_the_notes_are_built_from() -> None:
    files = {file.name for file in (ROOT / "changes").iterdir()} - {"README.md"}
    assert [name for name in sorted(files) if FRAGMENT.fullmatch(name) is None] == []


@pytest.mark.parametrize("kind", KINDS)
def test_fragment_of_each_kind_gets_into_the_notes(tmp_path: Path, kind: str) -> None:
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / f"+sample.{kind}.md").write_text("A sample of a change.\n")
    towncrier = Path(sys.executable).with_name("towncrier")
    command: list[str | Path] = [
        towncrier,
        "build",
        "--yes",
        "--version",
        "9.9.9",
        "--date",
        "2030-01-02",
    ]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    text = (tmp_path / "CHANGELOG.md").read_text()
    assert release.HEADING.search(text)[1] == "9.9.9"  # type: ignore[index]
    assert "- A sample of a change." in text
    assert text.index("9.9.9") < text.index(f"## {__version__} (")
    assert not list((tmp_path / "changes").glob("+*"))


def test_workflow_publishes_only_a_pushed_tag() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
    jobs = workflow["jobs"]
    assert "make release" in [step.get("run") for step in jobs["build"]["steps"]]
    publishing = [name for name in jobs if name not in ("build", "image")]
    assert all(jobs[name]["if"] == "github.ref_type == 'tag'" for name in publishing)
    steps = jobs["image"]["steps"]
    pushing = [step for step in steps if "docker push" in step.get("run", "")]
    assert [step["if"] for step in pushing] == ["github.ref_type == 'tag'"]


@pytest.mark.full
def test_release_is_built_and_tried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (ROOT / "frontend" / "dist" / "index.html").exists():
        pytest.skip("needs the built page: make setup")
    folder = ROOT / "dist" / "release-test"
    monkeypatch.setattr(release, "RELEASE", folder)
    monkeypatch.setattr(release, "_build_image", lambda: None)
    try:
        release.build(UV, shutil.which("npm") or "npm")
        names = {file.name for file in folder.iterdir()}
        wheel, source = (
            f"qdepth-{__version__}-py3-none-any.whl",
            f"qdepth-{__version__}.tar.gz",
        )
        assert names == {
            wheel, source, "server.cdx.json", "page.cdx.json", "notes.md", "SHA256SUMS",
        }  # fmt: skip
        listed = (folder / "SHA256SUMS").read_text()
        assert all(f"  {name}\n" in listed for name in names - {"SHA256SUMS"})
        with ZipFile(folder / wheel) as archive:
            assert "qdepth/page/index.html" in archive.namelist()
        with tarfile.open(folder / source) as archive:
            assert f"qdepth-{__version__}/frontend/dist/index.html" in archive.getnames()
        assert "Nothing was published." in capsys.readouterr().out
    finally:
        shutil.rmtree(folder, ignore_errors=True)
