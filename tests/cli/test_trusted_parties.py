"""What a server says at its start about whom it trusts."""

from typing import Any

import pytest

from qdepth.cli.commands.serve import trusted_in_words
from qdepth.settings import Settings

OIDC = {"sign_in": "oidc", "oidc_issuer": "https://id.example.org"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "every program on this machine; sign-in is off"),
        ({"host": "0.0.0.0", "anybody": True}, "everyone who reaches this port"),  # noqa: S104
        ({"host": "0.0.0.0", "anybody": True}, "Leaves TLS to a proxy"),  # noqa: S104
        (OIDC, "people who sign in at https://id.example.org; those in no group get: editor"),
        ({"sign_in": "proxy"}, "x-forwarded-user, x-forwarded-groups, X-Forwarded-For"),
        ({"trusted_proxies": "10.0.0.5, 10.1.0.0/16"}, "from 10.0.0.5, 10.1.0.0/16 only"),
        ({"trusted_proxies": ""}, "no proxy"),
    ],
)
def test_start_says_whom_the_server_trusts(given: dict[str, Any], said: str) -> None:
    assert said in "\n".join(trusted_in_words(Settings(**given)))
