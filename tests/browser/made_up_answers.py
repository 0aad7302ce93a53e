"""Answers that the browser gives to calls of the page, in place of the server."""

import json
import re
from base64 import b64encode
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.support.operations import operations

V1 = "/api/v1"
OUTSIDE = ("/healthz", "/readyz")


def full_path(path: str) -> str:
    """Path of a call on the server: all but the signs of life have the version before them."""
    return path if path in OUTSIDE else f"{V1}{path}"


def is_call(call: str, method: str, url: str) -> bool:
    """Tell whether a request is that call, such as `GET /runs/{run_id}`."""
    wanted, path = call.split(" ")
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(full_path(path)))
    if wanted != method or re.fullmatch(pattern, asked := urlsplit(url).path) is None:
        return False
    return "{" not in path or (method, asked) not in _without_ids()


@cache
def _without_ids() -> set[tuple[str, str]]:
    """Calls whose last word is no id, though another call has an id there."""
    return {(method, path) for method, path, _ in operations() if "{" not in path}


class MadeUpAnswers:
    """Answers by call. The network of the browser is told of these calls alone: a route of
    Playwright would hold up every request, and switch the cache off.
    """

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.on("Fetch.requestPaused", self._answer)
        self._answers: dict[str, dict[str, Any]] = {}

    def give(self, call: str, status: int, media_type: str, body: Any) -> None:
        """Answer a call so from now on, unless it has an answer already."""
        if call in self._answers:
            return
        self._answers[call] = {
            "responseCode": status,
            "responseHeaders": [{"name": "Content-Type", "value": media_type}],
            "body": b64encode(json.dumps(body).encode()).decode(),
        }
        paths = [full_path(known.split(" ")[1]) for known in self._answers]
        patterns = ["*" + re.sub(r"{\w+}", "*", path) + "*" for path in paths]
        told = {"patterns": [{"urlPattern": pattern} for pattern in patterns]}
        self._devtools.send("Fetch.enable", told)

    def clear(self) -> None:
        """Leave all answers to the server again."""
        self._answers.clear()
        self._devtools.send("Fetch.disable")

    def _answer(self, event: dict[str, Any]) -> None:
        request = {"requestId": event["requestId"]}
        method, url = event["request"]["method"], event["request"]["url"]
        for call, answer in self._answers.items():
            if is_call(call, method, url):
                self._devtools.send("Fetch.fulfillRequest", request | answer)
                return
        self._devtools.send("Fetch.continueRequest", request)
