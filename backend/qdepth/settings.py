"""Settings of the program: the only module that reads the environment (`QDEPTH_...`)."""

from dataclasses import dataclass
from ipaddress import ip_network
from os import cpu_count, environ
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from qdepth.errors import QdepthError
from qdepth.setting_names import PREFIX, is_address_of_service, unknown_settings
from qdepth.setting_values import AsJson, HttpAddress, host_names, is_this_machine, origins

_PACKAGE = Path(__file__).resolve().parent
_PROJECT = _PACKAGE.parents[1]


@dataclass(frozen=True)
class _Place:
    """Where the program finds its files, and keeps those of its user."""

    data: Path
    page: Path
    migrations: Path


def _place() -> _Place:
    """That of an installed wheel, which brings page and migrations along, or of a checkout."""
    page, migrations = _PACKAGE / "page", _PACKAGE / "migrations"
    if migrations.is_dir():
        return _Place(user_data_path("qdepth", appauthor=False), page, migrations)
    return _Place(_PROJECT / "var", _PROJECT / "frontend" / "dist", _PROJECT / "migrations")


_PLACE = _place()


class InvalidSettings(QdepthError):
    """A setting in the environment cannot be used."""

    exit_code = 2


class Settings(BaseSettings):
    """Every setting is the environment variable of its name in capitals, after `QDEPTH_`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="ignore", use_attribute_docstrings=True
    )

    data_dir: Path = _PLACE.data
    """Directory of the embedded database; `var` in a checkout, else the user's own for data."""
    database_url: SecretStr | None = None
    """SQLAlchemy URL, `sqlite:///...` or `postgresql://...`; unset: a SQLite file in `data_dir`."""
    host: str = "127.0.0.1"
    """Address that the server listens on."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """Port that the server listens on; 0 takes a free one."""
    embedded_workers: Annotated[int, Field(ge=0, le=64)] = 1
    """Worker processes of `qdepth serve`; 0 if workers run on their own."""
    max_body_bytes: Annotated[int, Field(ge=1024, le=100_000_000)] = 4_000_000
    """Largest request body that is read [bytes]."""
    max_import_bytes: Annotated[int, Field(ge=1024, le=1_000_000_000)] = 100_000_000
    """Largest body of files to import that is read [bytes]."""
    most_import_store_bytes: Annotated[int, Field(ge=1024, le=100_000_000_000)] = 1_000_000_000
    """Largest total size of import files that wait for a worker in the database [bytes]."""
    static_dir: Path = _PLACE.page
    """Directory of the built frontend; without it no pages are served."""
    migrations_dir: Path = _PLACE.migrations
    """Directory of the database migrations."""
    share_days: Annotated[int, Field(ge=1, le=3650)] = 365
    """Default number of days until a share link expires."""
    key_days: Annotated[int, Field(ge=1, le=3650)] = 365
    """Default number of days until a key expires."""
    key_requests_per_minute: Annotated[int, Field(ge=1, le=1_000_000)] = 3000
    """Requests of one key per minute, possibly all at the same time."""
    guesses_per_minute: Annotated[int, Field(ge=1, le=1_000_000)] = 60
    """Invalid ids, tokens and keys that one address may try in a minute."""
    heartbeat_s: Annotated[float, Field(gt=0, le=60)] = 2.0
    """Time between two heartbeats of a worker [s]; after five missed ones others take over."""

    keep_days: Annotated[int, Field(ge=0, le=36500)] = 365
    """Days after which ended jobs and stored reports are deleted; 0: never."""

    estimate_processes: Annotated[int, Field(ge=0, le=64)] = 1
    """Processes of one client for small estimates, as many for large ones, and as many for studies
    of many estimates; each kind has one more for other clients. They start when they are needed; 0:
    the server computes them itself."""
    worker_niceness: Annotated[int, Field(ge=0, le=19)] = 10
    """Priority of workers below the server on the same machine, so that it answers people first; 0:
    equal."""
    batch_processes: Annotated[int, Field(ge=1, le=256, default_factory=lambda: cpu_count() or 1)]
    """Processes in which a worker answers the rows of a batch; unset: one for each core."""

    metrics: bool = True
    """True if `/metrics` reports requests and work to Prometheus."""
    worker_metrics_port: Annotated[int, Field(ge=0, le=65535)] = 0
    """Port of a worker's metrics for Prometheus; 0: none."""

    sign_in: Literal["none", "proxy", "oidc"] = "none"
    """Whether people sign in at a proxy, which names them in headers, at a provider of OpenID
    Connect, or not at all."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Addresses and networks of proxies, with commas, whose headers about people, addresses of
    callers and https are believed."""
    user_header: str = "x-forwarded-user"
    """Header with the signed-in person."""
    groups_header: str = "x-forwarded-groups"
    """Header that lists the groups of a person, with commas."""
    roles: Annotated[dict[str, Literal["viewer", "editor", "administrator"]], NoDecode, AsJson] = {}
    """Role of each group, as JSON: `{"storage": "editor"}`."""
    default_role: Literal["none", "viewer", "editor", "administrator"] = "editor"
    """Role of signed-in people in none of these groups."""
    teams: Annotated[
        dict[str, dict[str, Literal["viewer", "editor", "owner"]]], NoDecode, AsJson
    ] = {}
    """Teams, and the role that each group has in them, as JSON:
    `{"Storage": {"storage-leads": "owner", "it": "viewer"}}`."""
    public_url: HttpAddress = ""
    """Address of the server for browsers, as the provider knows it."""
    oidc_issuer: HttpAddress = ""
    """Provider for sign-in, without `/.well-known/openid-configuration`."""
    oidc_client_id: str = ""
    """Name of this server at the provider."""
    oidc_client_secret: SecretStr | None = None
    """Secret that the provider gave to this server; unset for a public client."""
    oidc_scopes: str = "openid profile email"
    """Requested scopes, with spaces."""
    oidc_user_claim: str = "sub"
    """Claim that names a person for good, in the audit log too."""
    oidc_groups_claim: str = "groups"
    """Claim that lists the groups of a person; dots lead into nested ones."""
    session_hours: Annotated[int, Field(ge=1, le=24 * 30)] = 12
    """Hours after which people must sign in again."""
    known_hosts: str = ""
    """Host names of this server without sign-in, with commas; `*.lan` for all that end so.
    Localhost, addresses, QDEPTH_HOST and the host of QDEPTH_PUBLIC_URL are always known."""
    anybody: bool = False
    """True if anyone who reaches the server may use it: required to listen beyond this machine."""
    allowed_origins: str = ""
    """Origins, with commas, whose pages may read the API: `https://portal.example.org`."""
    most_scenarios: Annotated[int, Field(ge=0)] = 0
    """Largest number of stored scenarios of a person, or of the owner of a key; 0: any number."""
    most_jobs_at_once: Annotated[int, Field(ge=0)] = 0
    """Jobs that a person, or the owner of a key, may have under way; 0: any number."""
    most_ios_a_day: Annotated[int, Field(ge=0)] = 0
    """I/Os that a person, or the owner of a key, may have simulated in a day; 0: any number."""
    most_anonymous_ios_a_day: Annotated[int, Field(ge=0)] = 0
    """The same for all callers of one address without sign-in or a key; 0: any number."""

    tracing: bool = False
    """True if requests and turns are traced with OpenTelemetry, whose own variables configure
    it."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Least serious messages that are logged."""
    log_format: Literal["text", "json"] = "text"
    """Whether log lines are text or JSON."""

    @property
    def url(self) -> URL:
        """Database URL with the driver that Qdepth uses."""
        if self.database_url is None:
            return URL.create("sqlite", database=str(self.data_dir / "qdepth.sqlite"))
        try:
            url = make_url(self.database_url.get_secret_value())
        except ArgumentError:
            raise InvalidSettings(
                "QDEPTH_DATABASE_URL is not a database URL. Write sqlite:///PATH or "
                "postgresql://USER:PASSWORD@HOST/DATABASE."
            ) from None
        if url.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
            raise InvalidSettings(
                f"QDEPTH_DATABASE_URL names the database system {url.get_backend_name()}. "
                "Use sqlite or postgresql."
            )
        if url.drivername in ("postgres", "postgresql"):
            return url.set(drivername="postgresql+psycopg")
        return url

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: str) -> str:
        for one in filter(None, map(str.strip, value.split(","))):
            ip_network(one)
        return value

    @field_validator("known_hosts")
    @classmethod
    def _are_names(cls, value: str) -> str:
        host_names(value)
        return value

    @field_validator("allowed_origins")
    @classmethod
    def _are_origins(cls, value: str) -> str:
        origins(value)
        return value

    @property
    def allowed_origin_names(self) -> tuple[str, ...]:
        """The origins of `allowed_origins` as browsers send them."""
        return origins(self.allowed_origins)

    @property
    def known_host_names(self) -> tuple[str, ...]:
        """The names of `known_hosts` as browsers send them."""
        return host_names(self.known_hosts)

    @field_validator("user_header", "groups_header")
    @classmethod
    def _in_lower_case(cls, value: str) -> str:
        return value.lower()

    def require_provider(self) -> None:
        """Raise InvalidSettings if people are to sign in and the provider is not named."""
        needed = ("public_url", "oidc_issuer", "oidc_client_id")
        missing = [f"QDEPTH_{name.upper()}" for name in needed if not getattr(self, name)]
        if self.sign_in == "oidc" and missing:
            raise InvalidSettings(
                f"QDEPTH_SIGN_IN=oidc also needs {', '.join(missing)}: the "
                "server sends people to the provider, which sends them back."
            )

    def require_said_who(self) -> None:
        """Refuse to listen beyond this machine if no setting states who may use the server.

        Raises
        ------
        InvalidSettings
            Saying what that would mean, and what to set.
        """
        if self.sign_in != "none" or self.anybody or is_this_machine(self.host):
            return
        raise InvalidSettings(
            f"QDEPTH_HOST={self.host} lets other machines reach this server, without sign-in. "
            "Anyone who reaches it could store scenarios, run simulations, and edit each scenario "
            "whose address they have. To allow that, set QDEPTH_ANYBODY=true. Otherwise let people "
            "sign in (QDEPTH_SIGN_IN=oidc or proxy), or listen on 127.0.0.1."
        )


PASSWORD_OF_VCENTER = "QDEPTH_VCENTER_PASSWORD"  # noqa: S105  its name
"""Read only by `qdepth collect`: no server has, needs or stores it."""


def password_of_vcenter() -> str | None:
    """Return the password with which `qdepth collect` signs in, if the environment has it."""
    return environ.get(PASSWORD_OF_VCENTER)


def read_settings(**given: Any) -> Settings:
    """Read the environment; given values override it, except None.

    Raises
    ------
    InvalidSettings
        Naming each setting that cannot be used, and each name that is not a setting.
    """
    unknown = unknown_settings(environ, Settings.model_fields)
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise InvalidSettings("\n".join([*unknown, *map(_refusal, error.errors())])) from None
    if unknown:
        raise InvalidSettings("\n".join(unknown))
    return settings


def _refusal(detail: Any) -> str:
    name, value = f"{PREFIX}{str(detail['loc'][0]).upper()}", detail["input"]
    reason = f"{name}={value}: {detail['msg'].removeprefix('Value error, ')}."
    if not is_address_of_service(value):
        return reason
    return (
        f"{reason} Kubernetes made it for a service of that name. Write `enableServiceLinks: "
        "false` in the specification of the pod."
    )
