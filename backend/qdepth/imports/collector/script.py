"""The collector script as it ships."""

from importlib.resources import files

SCRIPT_NAME = "qdepth-collect.ps1"


def collector_script() -> str:
    """The PowerShell source of the collector."""
    return (files(__package__ or "") / SCRIPT_NAME).read_text(encoding="utf-8")
