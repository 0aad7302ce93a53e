"""The page of modules names each one that there is, with what it says of itself."""

from tools.module_map import BACKEND, FRONTEND, page


def test_page_names_both_halves() -> None:
    lines = page().splitlines()
    assert f"- `{BACKEND.name}`" not in lines
    assert any(line.startswith("- `lower.py`: Lower") for line in lines)
    assert any(line.startswith("- `folds.ts`: Alike parts") for line in lines)
    assert FRONTEND.is_dir()
