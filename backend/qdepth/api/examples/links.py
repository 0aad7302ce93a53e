"""Examples of share links and keys; none of them opens anything."""

from datetime import UTC, datetime
from typing import Any

from qdepth.api import link_schemas
from qdepth.db.keys import Scope

_MADE = datetime(2026, 11, 2, 9, 30, tzinfo=UTC)
_ENDS = datetime(2027, 11, 2, 9, 30, tzinfo=UTC)
_KEY = "qds_EXAMPLE-opens-nothing-00000000"
_TOKEN = "f3Vt9KqLx0NcB7sYhRw1Pg"  # noqa: S105  opens nothing


def link_exchanges() -> dict[str, dict[str, Any]]:
    """Give the examples of the calls about links and keys, by the name of the operation."""
    return {
        "create_key": {
            "request": link_schemas.KeyRequest(title="My scripts"),
            "201": _new_key("run"),
        },
        "list_keys": {"200": [_key("run")]},
        "rotate_key": {"request": link_schemas.RotationRequest(), "201": _new_key("run")},
        "create_scenario_key": {
            "request": link_schemas.ScenarioKeyRequest(title="Budget sheet"),
            "201": _new_key("read_scenario"),
        },
        "list_scenario_keys": {"200": [_key("read_scenario")]},
        "create_share": {
            "request": link_schemas.ShareRequest(expires_in_days=30),
            "201": _new_share(),
        },
        "list_shares": {"200": [_share()]},
    }


def _key(scope: Scope) -> link_schemas.Key:
    return link_schemas.Key(
        id="m4KtVw2PzQ8",
        title="Budget sheet" if scope == "read_scenario" else "My scripts",
        scope=scope,
        key_prefix=_KEY[:8],
        created_at=_MADE,
        expires_at=_ENDS,
        revoked_at=None,
        last_used_at=None,
    )


def _new_key(scope: Scope) -> link_schemas.NewKey:
    return link_schemas.NewKey(key=_KEY, **_key(scope).model_dump())


def _new_share() -> link_schemas.NewShare:
    return link_schemas.NewShare(
        id="b1NdQx6ReYw",
        kind="view",
        token=_TOKEN,
        url=f"/s/{_TOKEN}",
        version=2,
        has_result=True,
        created_at=_MADE,
        expires_at=_ENDS,
    )


def _share() -> link_schemas.Share:
    return link_schemas.Share(
        id="b1NdQx6ReYw",
        kind="view",
        token_prefix=_TOKEN[:6],
        version=2,
        created_at=_MADE,
        expires_at=_ENDS,
        revoked_at=None,
        last_used_at=None,
    )
