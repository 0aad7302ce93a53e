"""What each role may do where people sign in: every operation of the API has a rule here.

What opens a scenario is judged by `access` as ever; a role only takes away.
"""

from typing import Literal, get_args

Role = Literal["viewer", "editor", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)
"""From the least to the most."""
TeamRole = Literal["viewer", "editor", "owner"]
TEAM_ROLES: tuple[TeamRole, ...] = get_args(TeamRole)
"""What somebody is in a team, from the least to the most: an owner gives its scenarios away."""
Rule = Literal["anybody", "link", "viewer", "editor", "administrator"]
"""`link`: also for those who did not sign in, as far as the token or key they send opens it."""

RULES: dict[str, Rule] = {
    # Signs of life, and what is the same for everybody.
    "healthz": "anybody",
    "readyz": "anybody",
    "metrics": "anybody",
    "page": "anybody",
    "edit": "anybody",
    "docs": "anybody",
    "sign_in": "anybody",
    "signed_in": "anybody",
    "sign_out": "anybody",
    "get_me": "anybody",
    "get_design_schema": "anybody",
    "get_catalogue": "anybody",
    "list_examples": "anybody",
    "list_metrics": "anybody",
    "get_import_formats": "anybody",
    "get_known_answers": "anybody",
    "get_accuracy": "anybody",
    "get_cases": "anybody",
    "get_case_design": "anybody",
    "judge_answers": "anybody",
    # Opens what an id, a token or a key names.
    "open_share": "link",
    "get_repetition": "link",
    "get_scenario": "link",
    "list_versions": "link",
    "get_version": "link",
    "get_changes": "link",
    "get_value": "link",
    "get_kept_result": "link",
    "list_kept_jobs": "link",
    "get_kept_job": "link",
    "get_results_csv": "link",
    "get_results_json": "link",
    "get_results_xml": "link",
    "get_results_xlsx": "link",
    "get_workbook": "link",
    "get_markdown_report": "link",
    "get_live_workbook": "link",
    "get_script": "link",
    "get_candidates_template": "link",
    "save_scenario": "link",
    "delete_scenario": "link",
    "restore_scenario": "link",
    "name_version": "link",
    "create_share": "link",
    "list_shares": "link",
    "revoke_share": "link",
    "create_scenario_key": "link",
    "list_scenario_keys": "link",
    "revoke_scenario_key": "link",
    "post_batch": "link",
    # A job: open to whoever asked for it, and as far as its scenario is open (`jobs/rights`).
    "get_run": "link",
    "get_run_result": "link",
    "list_run_members": "link",
    "follow_run": "link",
    "get_batch": "link",
    "follow_batch": "link",
    "get_batch_file": "link",
    "get_batch_results": "link",
    "get_calibration": "link",
    "follow_calibration": "link",
    "get_import": "link",
    "follow_import": "link",
    "get_import_points": "link",
    "get_sweep": "link",
    "get_sweep_table": "link",
    "follow_sweep": "link",
    "get_failure_list": "link",
    "follow_failure_list": "link",
    "get_timeline": "link",
    "follow_timeline": "link",
    "get_timeline_result": "link",
    "get_timeline_operations": "link",
    "get_timeline_regimes": "link",
    "get_timeline_spaces": "link",
    "get_timeline_slices": "link",
    "get_timeline_value": "link",
    "get_timeline_differences": "link",
    "cancel_run": "link",
    "cancel_batch": "link",
    "cancel_calibration": "link",
    "cancel_import": "link",
    "cancel_sweep": "link",
    "cancel_failure_list": "link",
    "cancel_timeline": "link",
    # Computes what was sent along, and keeps nothing that is anybody's.
    "check_design": "viewer",
    "upgrade_design": "viewer",
    "evaluate": "viewer",
    "compare": "viewer",
    "post_failures": "viewer",
    "get_survivor": "viewer",
    "propose_fix": "viewer",
    "lay_out_ways": "viewer",
    "plan_move": "viewer",
    "compute_load_curve": "viewer",
    "read_stored_result": "viewer",
    "read_prices": "viewer",
    "repeat": "viewer",
    "list_scenarios": "viewer",
    "get_collector": "viewer",
    # Makes, changes and ends.
    "create_scenario": "editor",
    "post_run": "editor",
    "post_calibration": "editor",
    "post_import": "editor",
    "post_draft": "editor",
    "post_first_limit": "editor",
    "post_back_tests": "editor",
    "post_joined_calibrations": "editor",
    "post_sweep": "editor",
    "post_timeline": "editor",
    "compute_known_answers": "editor",
    "compute_cases": "editor",
    "create_key": "editor",
    "list_keys": "editor",
    "revoke_key": "editor",
    "rotate_key": "editor",
    "give_scenario": "editor",
    # Sees what others do.
    "list_deeds": "administrator",
    "get_deeds_csv": "administrator",
}


def role_suffices(role: Role, rule: Rule) -> bool:
    """Whether a role may call an operation with a rule."""
    return rule in ("anybody", "link") or ROLES.index(role) >= ROLES.index(rule)
