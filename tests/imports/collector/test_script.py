"""The collector parses as PowerShell, reads only, and keeps clear of what breaks at run time.

No package source here has a PowerShell to run it, so this is its grammar (tree-sitter-powershell, from
the grammar of PowerShell's specification) and rules about known pitfalls of Windows PowerShell 5.1 and
PowerShell 7 in strict mode.
"""  # noqa: E501

import re
from collections.abc import Iterator

import tree_sitter_powershell
from tree_sitter import Language, Node, Parser

from qdepth.imports.collector.estate_file import SCHEMA, EstateFile
from qdepth.imports.collector.script import collector_script
from qdepth.imports.inventory.vm_roles import RULES

READING = {"Get-EsxCli", "Get-Stat", "Get-VM", "Get-VMHost", "Get-View"}
"""Cmdlets of PowerCLI that it may call: all of them only read."""
LOCAL = {
    "ConvertTo-Json", "Get-Variable", "Out-File", "Set-StrictMode", "Split-Path", "Test-Path",
    "Where-Object", "Write-Progress", "Write-Warning",
}  # fmt: skip
OWN = {"Get-Property", "Get-Role", "Get-Shown", "Get-Word"}
METHODS = {
    "ComputeHash", "Contains", "ContainsKey", "GetBytes", "GetType", "Invoke", "Min", "Replace",
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


def test_it_is_ascii_so_that_every_code_page_reads_the_same() -> None:
    assert collector_script().isascii()


def test_it_calls_nothing_but_what_reads_and_one_that_writes_a_new_file() -> None:
    assert set(_texts("command_name")) == READING | LOCAL | OWN
    (writes,) = [text for text in _texts("command") if text.startswith("Out-File")]
    assert "-NoClobber" in writes
    assert "Start-Process" not in collector_script()
    assert "&" not in collector_script()


AUTOMATIC = {
    "args", "error", "event", "foreach", "home", "host", "input", "iscoreclr", "islinux", "ismacos",
    "iswindows", "matches", "myinvocation", "nestedpromptlevel", "pid", "profile", "psitem",
    "pscmdlet", "pscommandpath", "psscriptroot", "pshome", "sender", "stacktrace", "switch", "this",
}  # fmt: skip


def test_it_keeps_the_rules_of_script_analyzer_that_its_grammar_can_tell() -> None:
    """PSUseApprovedVerbs, PSUseSingularNouns, PSAvoidUsingCmdletAliases, PSAvoidGlobalVars,
    PSUseDeclaredVarsMoreThanAssignments, PSAvoidAssignmentToAutomaticVariable,
    PSAvoidUsingEmptyCatchBlock, PSPossibleIncorrectComparisonWithNull, PSReviewUnusedParameter,
    PSAvoidTrailingWhitespace. Those about credentials, WMI, the
    clipboard, Invoke-Expression and Write-Host forbid commands that it does not call.
    """
    assert all(
        name.startswith("Get-") and not name.endswith("s") for name in _texts("function_name")
    )
    assert all("-" in name for name in _texts("command_name"))
    names = [name.lstrip("$@").lower() for name in _texts("variable")]
    assert [name for name in names if ":" in name] == []
    given = [text.lower() for text in _texts("left_assignment_expression")]
    assigned = {text[1:] for text in given if re.fullmatch(r"\$\w+", text)}
    assert assigned & AUTOMATIC == set()
    assert {name for name in assigned if names.count(name) < 2} == {"erroractionpreference"}
    parameters = {
        text.rpartition("$")[2].split(" ")[0].lower() for text in _texts("script_parameter")
    }
    assert {name for name in parameters if names.count(name) < 2} == set()
    assert all("Write-Warning" in text for text in _texts("catch_clause"))
    source = collector_script()
    assert re.findall(r"-(?:eq|ne) \$null", source) == []
    assert [line for line in source.splitlines() if line != line.rstrip()] == []


def test_it_is_ascii_as_windows_powershell_takes_it_without_a_mark() -> None:
    assert collector_script().isascii()


def test_what_is_absent_is_null_and_not_nothing() -> None:
    """Windows PowerShell writes a command without output as {} (PowerShell/PowerShell 9231)."""
    (absent,) = [text for text in _texts("function_statement") if "Get-Property(" in text]
    assert "return $null" in absent.splitlines()[-2]


def test_no_property_is_piped_since_null_would_be_one_object() -> None:
    piped = [text for text in _texts("pipeline_chain") if re.match(r"\$\w+(\.\w+)+\s*\|", text)]
    assert piped == []


def test_it_has_the_rules_of_roles_and_gives_each_vm_its_role() -> None:
    """PowerShell's -like knows `*` as the rules do."""
    rules = next(text for text in _texts("assignment_expression") if "$RoleRules" in text)
    for rule in RULES:
        assert f"role = '{rule.role}'" in rules
        assert all(f"'{word}'" in rules for word in (*rule.words, *rule.systems))
    assert "role = Get-Role $view.Name" in collector_script()


def test_times_are_written_without_a_culture() -> None:
    """In a pattern, `:` is the separator of the user's culture, and the year its calendar's."""
    calls = [text for text in _texts("invokation_expression") if ".ToString('" in text]
    assert len(calls) == 2
    assert all(call.endswith(".ToString('s')") for call in calls)


def test_hosts_that_vcenter_cannot_reach_are_left_out_before_they_are_read() -> None:
    (loop,) = [text for text in _texts("foreach_statement") if "in $hostViews)" in text]
    assert loop.index("$null -eq $view.Config") < loop.index("$hostNames[")


def test_it_refuses_several_vcenters_whose_ids_may_be_equal() -> None:
    (condition,) = [text for text in _texts("if_statement") if "Several vCenters" in text]
    assert condition.startswith("if (@($servers).Count -gt 1)")
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
