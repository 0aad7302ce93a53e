"""The collector parses as PowerShell, and reads only."""

from collections.abc import Iterator

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser

from qdepth.imports.collector.estate_file import SCHEMA, EstateFile
from qdepth.imports.collector.script import collector_script

READING = {"Get-EsxCli", "Get-Stat", "Get-VM", "Get-VMHost", "Get-View"}
"""Cmdlets of PowerCLI that it may call: all of them only read."""
LOCAL = {
    "ConvertTo-Json", "ForEach-Object", "Get-Variable", "Out-File", "Set-StrictMode", "Test-Path",
    "Where-Object", "Write-Progress", "Write-Warning",
}  # fmt: skip
OWN = {"Get-Property", "Get-Shown"}
METHODS = {
    "ComputeHash", "ContainsKey", "GetBytes", "GetType", "Invoke", "Min", "Replace",
    "ToLowerInvariant", "ToString", "ToUniversalTime", "Trim", "new",
}  # fmt: skip


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _script() -> list[Node]:
    source = collector_script().encode()
    return list(_nodes(Parser(Language(tree_sitter_powershell.language())).parse(source).root_node))


def _texts(kind: str) -> list[str]:
    return [(node.text or b"").decode() for node in _script() if node.type == kind]


def test_it_parses() -> None:
    assert [node.start_point for node in _script() if node.is_error or node.is_missing] == []


def test_it_calls_nothing_but_what_reads_and_one_that_writes_a_new_file() -> None:
    assert set(_texts("command_name")) == READING | LOCAL | OWN
    (writes,) = [text for text in _texts("command") if text.startswith("Out-File")]
    assert "-NoClobber" in writes
    assert "Start-Process" not in collector_script()
    assert "&" not in collector_script()


def test_it_refuses_several_vcenters_whose_ids_may_be_equal() -> None:
    (condition,) = [text for text in _texts("if_statement") if "Several vCenters" in text]
    assert condition.startswith("if (@($global:DefaultVIServers).Count -gt 1)")
    assert "throw" in condition


def test_its_methods_change_nothing_and_esxcli_lists_alone() -> None:
    calls = _texts("invokation_expression")
    names = {call.rpartition("(")[0].replace("::", ".").rpartition(".")[2] for call in calls}
    assert {name.partition("(")[0] for name in names} <= METHODS | {""}
    asked = {call for call in calls if call.startswith("$esxcli")}
    assert asked == {
        "$esxcli.storage.core.device.list.Invoke()",
        "$esxcli.storage.nmp.device.list.Invoke()",
    }


def test_it_writes_the_fields_that_are_read() -> None:
    written = set(_texts("key_expression")) | {"reads", "writes"}
    source = collector_script()
    assert f"'{SCHEMA}'" in source
    for name in EstateFile.model_json_schema(by_alias=True)["$defs"].values():
        for field in name["properties"]:
            assert field in written or f"'{field}'" in source, field
