"""Log text without anything that opens something: ids, tokens, keys and the values of queries.

Only listed names are written, and everything else is left out: a mistyped address, or one of a
later version, shows nothing either.
"""

import re

LEFT_OUT = "..."
ID_LENGTH = 22
"""Characters of an id or a token."""
COLLECTIONS = frozenset(
    {"s", "e", "shares", "scenarios", "runs", "batches", "sweeps", "calibrations", "imports"}
    | {"timelines", "failures", "plans", "keys", "rotations", "repetitions", "jobs"}
)
"""Parts of addresses that an id or a token follows."""
NO_IDS = frozenset(("new", "collector", "joined", "survivor", ""))
"""Words that may follow them and are not ids."""
HARMLESS = frozenset(
    {"after", "before", "dialect", "engine", "errors", "example", "kind", "limit", "max_ios"}
    | {"metric", "of", "only_columns", "or_before", "sign_in", "version", "wait_s"}
)
"""Names of parameters whose values may be written."""

_WORD = re.compile(r"[a-z]{1,20}(?:[._-][a-z]{1,20}){0,5}|v\d|\d{1,9}")
_NAME = re.compile(r"[a-z_]{1,20}")
_VALUE = re.compile(r"[a-z][a-z0-9]{0,15}(?:[._-][a-z0-9]{1,15}){0,5}|\d{1,12}(?:\.\d{1,6})?")
_ASSET = re.compile(r"/assets/[A-Za-z_-]+[\w-]{0,12}\.[a-z0-9]{2,5}", re.ASCII)
_KEY = re.compile(r"qd[srx]_[\w-]+", re.ASCII)
_ADDRESS = re.compile(r"(?:/api/v1/|(?<![\w.-])/(?:s|e|scenarios)/)[^\s\"'<>]*")
_ID = re.compile(rf"(?<![\w-])[\w-]{{{ID_LENGTH}}}(?![\w-])", re.ASCII)
_NAME_OF_CODE = re.compile(r"[a-z_-]+|[A-Z_]+|[A-Za-z]+(?:Error|Exception|Warning)")
"""What tracebacks are full of, and one id in a hundred million looks like."""


def redact_address(address: str) -> str:
    """Remove ids, tokens and the values of its query from an address."""
    path, mark, query = address.partition("?")
    return f"{_redact_path(path)}{mark}{'&'.join(_redact_query(query))}"


def redact(text: str) -> str:
    """Remove ids, tokens and keys from a text, such as a message or a traceback."""
    text = _ADDRESS.sub(lambda found: redact_address(found[0]), text)
    text = _KEY.sub(LEFT_OUT, text)
    return _ID.sub(lambda found: found[0] if _NAME_OF_CODE.fullmatch(found[0]) else LEFT_OUT, text)


def _redact_path(path: str) -> str:
    if _ASSET.fullmatch(path):
        return path
    parts = path.split("/")
    before = ["", *(part.lower() for part in parts)]
    return "/".join(
        part if _is_harmless(part, after) else LEFT_OUT
        for part, after in zip(parts, before, strict=False)
    )


def _is_harmless(part: str, after: str) -> bool:
    if after in COLLECTIONS:
        return part in NO_IDS
    return part == "" or _WORD.fullmatch(part) is not None


def _redact_query(query: str) -> list[str]:
    return [_redact_parameter(one) for one in query.split("&")] if query else []


def _redact_parameter(parameter: str) -> str:
    name, equals, value = parameter.partition("=")
    if name in HARMLESS and (not value or _VALUE.fullmatch(value)):
        return parameter
    if not equals or not _NAME.fullmatch(name):
        return LEFT_OUT
    return f"{name}={LEFT_OUT}"
