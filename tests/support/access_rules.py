"""Who may do what over HTTP, as docs/how-to/api-keys.md promises it: the expectations of a test.

Each cell says what a call is let do (`edit`, `read`, `yes`) or the status that refuses it.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar
from zlib import crc32

import pytest

PARTS = 6
TURNS = pytest.mark.parametrize(
    "turn", [0, *(pytest.param(turn, marks=pytest.mark.full) for turn in range(1, PARTS))]
)
"""Operations take turns with the cells of a table: each asks for a sixth of them, and for all in
full."""


Row = TypeVar("Row")
Column = TypeVar("Column")


def cells_of(
    operation: str, turn: int, rows: Iterable[Row], columns: Iterable[Column]
) -> Iterator[tuple[Row, Column]]:
    """A sixth of the cells of a table: another one for the next row, column or operation."""
    first_part = crc32(operation.encode()) + turn
    for (row, first), (column, second) in product(enumerate(rows), enumerate(columns)):
        if (first_part + row + column) % PARTS == 0:
            yield first, second


CALLERS = ("nobody", "run", "read", "one", "other-run", "other-read", "other-one")
"""Holders of good keys: of the owner by scope, `one` for the key of this scenario; the same
of another owner, whose `one` reads another scenario."""

ENDED_KEYS = ("expired", "revoked", "rotated away", "rotated past its end", "mistyped")
"""Keys that open nothing: a request that carries one is refused with 401, whatever it asks for."""

SCENARIO_NAMES = """
name            nobody  run   read  one   other-run  other-read  other-one
id              edit    edit  read  read  edit       read        read
read id         401     edit  read  read  404        404         404
view link       read    read  read  read  read       read        read
edit link       edit    edit  read  read  edit       read        read
evidence link   read    read  read  read  read       read        read
revoked link    410     410   410   410   410        410         410
expired link    410     410   410   410   410        410         410
ownerless       401     404   404   404   404        404         404
unknown         404     404   404   404   404        404         404
"""
"""What a name of a scenario opens, for whom.

The id and the links are secrets: they open by themselves, and a key that only reads takes editing
away. The read id is none: alone it opens nothing, and with a key what the key may. `ownerless` is
the read id of a scenario without an owner, which only a key of that scenario reads.
"""

EDITS_ALONE = ("id", "edit link")
"""Names that a file which others get must not carry (`carries`), whatever key asked for it: whoever
leaves that key out may edit."""

OF_ONE_VERSION = ("view link", "evidence link")
"""Links to one version, which show nothing that may be about others (`sees all`)."""

SCENARIO_NEEDS = ("read", "sees all", "carries", "edit", "gives", "deletes", "restores", "computes")

TOKENS = """
name            shows  repeats
id              404    404
read id         404    404
view link       yes    404
edit link       yes    404
evidence link   yes    yes
revoked link    410    410
expired link    410    410
ownerless       404    404
unknown         404    404
"""
"""What a name opens as the token of a link: only evidence is computed again. Whose key comes along
does not matter, for a link opens by itself."""

OWNERS = """
need            nobody  run   read  one   other-run  other-read  other-one
anybody         yes     yes   yes   yes   yes        yes         yes
lists           401     yes   yes   401   yes        yes         401
makes keys      yes     yes   403   403   yes        403         403
lists keys      401     yes   401   401   yes        401         401
ends keys       401     yes   403   403   404        403         403
signs in        403     403   403   403   403        403         403
signs out       404     404   404   404   404        404         404
"""
"""What needs no scenario. `lists` needs to know an owner; keys are made and ended by scope run, and
those of another owner are as if they were not there. Anybody may make the first key of an owner.
Where nobody signs in, nobody is an administrator, and no scenario belongs to a team."""

OPERATIONS = {
    # Says nothing that is anybody's, or computes what was sent along.
    "get_design_schema": "anybody",
    "check_design": "anybody",
    "upgrade_design": "anybody",
    "get_catalogue": "anybody",
    "get_import_formats": "anybody",
    "list_examples": "anybody",
    "evaluate": "anybody",
    "compare": "anybody",
    "post_failures": "anybody",
    "get_survivor": "anybody",
    "propose_fix": "anybody",
    "post_ways": "anybody",
    "plan_move": "anybody",
    "list_metrics": "anybody",
    "get_me": "anybody",
    "read_prices": "anybody",
    "get_known_answers": "anybody",
    "compute_known_answers": "anybody",
    "get_accuracy": "anybody",
    "get_cases": "anybody",
    "compute_cases": "anybody",
    "get_case_design": "anybody",
    "judge_answers": "anybody",
    "compute_load_curve": "anybody",
    "read_stored_result": "anybody",
    "create_scenario": "anybody",
    "post_calibration": "anybody",
    "post_sweep": "anybody",
    "post_import": "anybody",
    "post_timeline": "anybody",
    "post_plan": "anybody",
    # A job has a random id, which only those know who started it or were told.
    "get_run": "anybody",
    "cancel_run": "anybody",
    "get_run_result": "anybody",
    "list_run_members": "anybody",
    "follow_run": "anybody",
    "get_batch": "anybody",
    "follow_batch": "anybody",
    "cancel_batch": "anybody",
    "get_batch_file": "anybody",
    "get_batch_results": "anybody",
    "get_calibration": "anybody",
    "cancel_calibration": "anybody",
    "follow_calibration": "anybody",
    "get_import": "anybody",
    "cancel_import": "anybody",
    "follow_import": "anybody",
    "post_draft": "anybody",
    "post_first_limit": "anybody",
    "get_import_points": "anybody",
    "get_collector": "anybody",
    "post_back_tests": "anybody",
    "post_joined_calibrations": "anybody",
    "post_import_hours": "anybody",
    "post_import_timeline": "anybody",
    "get_failure_list": "anybody",
    "get_way_list": "anybody",
    "get_hour_list": "anybody",
    "cancel_failure_list": "anybody",
    "cancel_way_list": "anybody",
    "cancel_hour_list": "anybody",
    "follow_failure_list": "anybody",
    "follow_way_list": "anybody",
    "follow_hour_list": "anybody",
    "get_plan": "anybody",
    "cancel_plan": "anybody",
    "follow_plan": "anybody",
    "get_sweep": "anybody",
    "cancel_sweep": "anybody",
    "get_sweep_table": "anybody",
    "follow_sweep": "anybody",
    "get_timeline": "anybody",
    "cancel_timeline": "anybody",
    "follow_timeline": "anybody",
    "get_timeline_result": "anybody",
    "get_timeline_operations": "anybody",
    "get_timeline_regimes": "anybody",
    "get_timeline_spaces": "anybody",
    "get_timeline_slices": "anybody",
    "get_timeline_value": "anybody",
    "get_timeline_differences": "anybody",
    # Shows a scenario.
    "get_scenario": "read",
    "list_versions": "read",
    "get_version": "read",
    "get_changes": "read",
    "get_value": "read",
    "get_kept_result": "read",
    "list_kept_jobs": "read",
    "get_kept_job": "sees all",
    "get_results_csv": "read",
    "get_results_json": "read",
    "get_results_xml": "read",
    "get_results_xlsx": "read",
    "get_workbook": "read",
    "get_markdown_report": "read",
    "get_live_workbook": "carries",
    "get_script": "read",
    "get_test_plan": "read",
    "get_candidates_template": "read",
    "post_run": "read",
    "post_batch": "computes",
    # Changes a scenario, or who may open it.
    "save_scenario": "edit",
    "name_version": "edit",
    "delete_scenario": "deletes",
    "restore_scenario": "restores",
    "create_share": "edit",
    "list_shares": "edit",
    "revoke_share": "edit",
    "create_scenario_key": "edit",
    "list_scenario_keys": "edit",
    "revoke_scenario_key": "edit",
    # Opens a link by its token.
    "open_share": "shows",
    "repeat": "repeats",
    "get_repetition": "repeats",
    # Belongs to an owner.
    "list_scenarios": "lists",
    "create_key": "makes keys",
    "list_keys": "lists keys",
    "revoke_key": "ends keys",
    "rotate_key": "ends keys",
    # Needs somebody who signed in.
    "give_scenario": "gives",
    "list_deeds": "signs in",
    "get_deeds_csv": "signs in",
    "sign_out": "signs out",
}
"""What each operation of the API needs."""

ANSWERS_ANYBODY = ("healthz", "readyz")
"""Operations outside the API proper, which look at no key."""


def expected(operation: str, method: str, caller: str, name: str | None) -> str:
    """Tell what a call should be answered: `yes`, or the status that refuses it."""
    need = OPERATIONS[operation]
    writes = method not in ("GET", "HEAD") and need != "computes"
    if writes and caller.rpartition("-")[2] in ("read", "one"):
        return "403"  # A key that only reads calls nothing that writes.
    if need in ("shows", "repeats"):
        return _table(TOKENS)[str(name)][need]
    if need == "restores":
        return "404"  # Nothing was deleted here.
    if need not in SCENARIO_NEEDS:
        return _table(OWNERS)[need][caller]
    right = _table(SCENARIO_NAMES)[str(name)][caller]
    return _with_right(right, need, name) if right in ("read", "edit") else right


def _with_right(right: str, need: str, name: str | None) -> str:
    """Tell what a call about a scenario that it opens should be answered."""
    if need == "sees all":
        return "404" if name in OF_ONE_VERSION else "yes"
    if need == "carries":
        return "403" if right == "edit" or name in EDITS_ALONE else "yes"
    if need == "deletes" and name == "edit link":
        return "403"
    return "403" if (need in ("edit", "deletes") and right == "read") or need == "gives" else "yes"


TEAM = """
caller           read  sees all  carries  edit  gives  deletes  restores  computes
maker            yes   yes       403      yes   yes    yes      404       yes
team owner       yes   yes       403      yes   yes    yes      404       yes
team editor      yes   yes       403      yes   403    yes      404       yes
team viewer      yes   yes       yes      403   403    403      404       yes
looking editor   yes   yes       yes      403   403    403      404       yes
administrator    yes   yes       403      yes   yes    yes      404       yes
outsider         404   404       404      404   404    404      404       404
nobody           401   401       401      401   401    401      404       401
"""
"""What people may do with a scenario of a team, by its id or read id. `maker` made it and is an
owner of the team; `looking editor` is an editor of the team and a viewer on this server."""


def expected_in_team(operation: str, caller: str) -> str:
    """Tell what a call about a scenario of a team should be answered."""
    return _table(TEAM)[caller][OPERATIONS[operation]]


def names_tried(need: str) -> list[str | None]:
    """List the names that an operation with this need is tried with; None: it takes none."""
    return list(_table(SCENARIO_NAMES)) if need in (*SCENARIO_NEEDS, "shows", "repeats") else [None]


def _table(text: str) -> dict[str, dict[str, str]]:
    """Read a table: columns at least two blanks apart, the first one names the row."""
    lines = filter(None, text.split("\n"))
    head, *rows = ([cell.strip() for cell in line.split("  ") if cell] for line in lines)
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}
