"""Which calls are logged, and how."""

from datetime import datetime

from fastapi import Request
from sqlalchemy.orm import Session

from qdepth.db import audit
from qdepth.db.audit import Deed
from qdepth.logs import name_in_logs, request_id

ACTIONS = {
    "create_scenario": "created a scenario",
    "save_scenario": "changed a scenario",
    "name_version": "named a version",
    "give_scenario": "gave a scenario away",
    "delete_scenario": "deleted a scenario",
    "restore_scenario": "brought a scenario back",
    "create_share": "shared a scenario",
    "revoke_share": "revoked a link",
    "open_share": "opened a link",
    "create_scenario_key": "made a key of a scenario",
    "revoke_scenario_key": "revoked a key of a scenario",
    "create_key": "made a key",
    "rotate_key": "rotated a key",
    "revoke_key": "revoked a key",
}
"""Operations that are logged."""
TARGETS = ("scenario_id", "key_id")
"""Objects that addresses name."""


def note_call(request: Request, session: Session, now: datetime) -> None:
    """Log a call, in its transaction."""
    action = ACTIONS.get(getattr(request.scope.get("route"), "name", ""))
    if action is None:
        return
    named = next((request.path_params[one] for one in TARGETS if one in request.path_params), "")
    opened = getattr(request.state, "target", named)
    secret = opened or session.info.get(audit.TARGET, "")
    actor = getattr(request.state, "actor", audit.ANYBODY)
    target = name_in_logs(secret) if secret else ""
    audit.note(session, Deed(actor, action, target, request_id() or ""), now=now)
