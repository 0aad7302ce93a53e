"""The collector script as it ships, with the rules of roles."""

from collections.abc import Iterable
from importlib.resources import files

from qdepth.imports.inventory.vm_roles import RULES

SCRIPT_NAME = "qdepth-collect.ps1"
NO_RULES = "$RoleRules = @()\n"
"""Line of the source that the rules replace."""


def collector_script() -> str:
    """The PowerShell source of the collector."""
    source = (files(__package__ or "") / SCRIPT_NAME).read_text(encoding="utf-8")
    return source.replace(NO_RULES, _rules(), 1)


def _rules() -> str:
    """The rules of roles as PowerShell, so that VMs get their role before their names are left."""
    rules = [
        f"    @{{ role = '{rule.role}'\n"
        f"        words = @({_quoted(rule.words)})\n"
        f"        systems = @({_quoted(rule.systems)}) }}\n"
        for rule in RULES
    ]
    return f"$RoleRules = @(\n{''.join(rules)})\n"


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)
