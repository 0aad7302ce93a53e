"""`qdepth serve`: the API and the pages, with embedded workers."""

import argparse
import gc
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

import uvicorn

from qdepth.cli.database import opened_database
from qdepth.cli.sockets import bound, drop_silent_clients, url_of
from qdepth.db.migration import is_current, upgrade
from qdepth.server.app import create_app
from qdepth.server.http.access_log import logging_config
from qdepth.server.http.incoming.open_requests import LimitedRequests
from qdepth.setting_values import is_this_machine
from qdepth.settings import Settings, read_settings
from qdepth.worker.embedded import start_embedded_workers

BY_PROXY = "X-Forwarded-For and X-Forwarded-Proto"


logger = logging.getLogger(__name__)

GRACE_S = 3
SWITCH_S = 0.001
"""How long a computing thread keeps the interpreter while others wait for answers [s]."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Declare purpose and arguments of the command."""
    parser.description = (
        "Serve the API and the pages, with embedded workers. An SQLite database is brought to the "
        "schema of this version; PostgreSQL needs `qdepth migrate` first."
    )
    parser.add_argument("--host", help="address (default: QDEPTH_HOST, else 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port (default: QDEPTH_PORT, else 8000)")


def run(args: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    gc.freeze()  # what was loaded stays, so collecting garbage need not look at it
    settings = read_settings(host=args.host, port=args.port)
    settings.require_said_who()
    _migrate_sqlite(settings)
    config = uvicorn.Config(
        create_app(settings),
        http=LimitedRequests,
        host=settings.host,
        port=settings.port,
        log_config=logging_config(settings.log_level, settings.log_format),
        log_level=settings.log_level,
        server_header=False,
        proxy_headers=False,  # the app knows which proxies are trusted
        timeout_graceful_shutdown=GRACE_S,
    )
    # The port is taken first: its number tells the workers of this server from those of others.
    listener = bound(settings.host, settings.port)
    drop_silent_clients(listener)
    logger.info("Qdepth is at %s; Ctrl-C ends it", url_of(*listener.getsockname()[:2]))
    for sentence in trusted_in_words(settings):
        logger.info(sentence)
    name = f"{socket.gethostname()}-{listener.getsockname()[1]}"
    start_embedded_workers(settings.embedded_workers, name)
    sys.setswitchinterval(SWITCH_S)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
    return 0


def _migrate_sqlite(settings: Settings) -> None:
    if settings.url.get_backend_name() != "sqlite":
        return
    with opened_database(settings) as db_engine:
        if not is_current(db_engine):
            upgrade(db_engine, settings.migrations_dir)


def trusted_in_words(settings: Settings) -> Iterator[str]:
    """Say who may use the server, whose headers it trusts, and what it leaves to a proxy."""
    yield f"Trusts: {_people(settings)}"
    proxies = ", ".join(filter(None, map(str.strip, settings.trusted_proxies.split(","))))
    headers = BY_PROXY
    if settings.sign_in == "proxy":
        headers = f"{settings.user_header}, {settings.groups_header}, {BY_PROXY}"
    yield (
        f"Trusts: headers {headers} from {proxies} only."
        if proxies
        else "Trusts: no proxy, so callers are known by the address that they connect from."
    )
    if not is_this_machine(settings.host):
        yield (
            "Leaves TLS to a proxy in front of it. Do not publish this port to a network that you "
            "do not trust: docs/explanation/security.md."
        )


def _people(settings: Settings) -> str:
    if settings.sign_in == "oidc":
        role = settings.default_role
        return f"people who sign in at {settings.oidc_issuer}; those in no group get: {role}."
    if settings.sign_in == "proxy":
        return f"people whom a proxy names; those in no group get: {settings.default_role}."
    if is_this_machine(settings.host):
        return "every program on this machine; sign-in is off."
    return "everyone who reaches this port; sign-in is off (QDEPTH_ANYBODY=true)."
