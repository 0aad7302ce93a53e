"""A real OpenID provider, on a port of this machine, where people sign in with a name."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.support import http
from tests.support.server import free_port, stop, wait_for_answer

SCRIPT = Path(__file__).parents[2] / "frontend" / "scripts" / "openid-provider.mjs"
NODE = shutil.which("node") or "node"
FORM = re.compile(r'action="([^"]+)"')
SECRET = "a secret with : and % in it"  # noqa: S105  of a test


@dataclass(frozen=True)
class Provider:
    """Where it is."""

    issuer: str

    def let_in(self, address: str, name: str) -> str:
        """Sign in as a person with a browser sent there; gives the address to come back to."""
        with http.client() as browser:
            answer = browser.get(address)
            while True:
                to = answer.headers.get("location")
                if to is None:
                    action = FORM.search(answer.text)
                    assert action is not None, answer.text
                    login = {"prompt": "login", "login": name, "password": "any"}
                    answer = browser.post(action[1], data=login)
                    continue
                absolute = str(answer.url.join(to))
                if urlsplit(absolute).netloc != urlsplit(self.issuer).netloc:
                    return absolute
                answer = browser.get(absolute)


@contextmanager
def running_provider(
    folder: Path,
    public_url: str,
    groups: dict[str, list[str]],
    *,
    port: int | None = None,
    key_id: str = "one",
    secret: str | None = SECRET,
) -> Iterator[Provider]:
    """Run it until the end of the block; ready when it begins."""
    port = port or free_port()
    given = {
        "port": port,
        "keyId": key_id,
        "secret": secret,
        "groups": groups,
        "redirectUri": f"{public_url}/api/v1/sign-in/callback",
        "signedOutUri": f"{public_url}/",
    }
    log = folder / "provider.log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [NODE, SCRIPT, json.dumps(given)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        issuer = f"http://127.0.0.1:{port}"
        wait_for_answer(f"{issuer}/.well-known/openid-configuration", process, log)
        yield Provider(issuer)
    finally:
        stop(process)
