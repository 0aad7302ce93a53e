"""Settings: read from the environment, refused with the name of what is wrong."""

from pathlib import Path
from typing import Any

import pytest

from qdepth.settings import InvalidSettings, Settings, read_settings


def test_database_is_a_file_in_the_data_directory_unless_named(tmp_path: Path) -> None:
    assert str(Settings(data_dir=tmp_path).url) == f"sqlite:///{tmp_path}/qdepth.sqlite"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgres_is_reached_through_psycopg_3(scheme: str) -> None:
    settings = Settings(database_url=f"{scheme}://me:secret@db/qdepth")
    assert settings.url.drivername == "postgresql+psycopg"
    assert (settings.url.username, settings.url.password) == ("me", "secret")


def test_environment_is_read_and_given_values_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDEPTH_PORT", "9000")
    monkeypatch.setenv("QDEPTH_HOST", "0.0.0.0")  # noqa: S104  only read
    settings = read_settings(port=9001, host=None)
    assert (settings.port, settings.host) == (9001, "0.0.0.0")  # noqa: S104


def test_every_bad_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDEPTH_PORT", "65536")
    monkeypatch.setenv("QDEPTH_HEARTBEAT_S", "soon")
    with pytest.raises(InvalidSettings) as refusal:
        read_settings()
    assert "QDEPTH_PORT=65536" in str(refusal.value)
    assert "QDEPTH_HEARTBEAT_S=soon" in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("ROLES", "storage=editor", "storage=editor: Write JSON, with double quotes"),
        ("TEAMS", "{'Storage': {'it': 'viewer'}}", "Write JSON, with double quotes"),
        ("ROLES", '{"storage": "boss"}', "'viewer', 'editor' or 'administrator'"),
    ],
)
def test_roles_and_teams_that_cannot_be_read_are_named(
    name: str, written: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"QDEPTH_{name}", written)
    with pytest.raises(InvalidSettings) as refusal:
        read_settings()
    assert str(refusal.value).startswith(f"QDEPTH_{name}=")
    assert told in str(refusal.value)


def test_roles_and_teams_are_read_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QDEPTH_ROLES", '{"storage": "editor"}')
    monkeypatch.setenv("QDEPTH_TEAMS", '{"Storage": {"it": "viewer"}}')
    settings = read_settings()
    assert settings.roles == {"storage": "editor"}
    assert settings.teams == {"Storage": {"it": "viewer"}}


@pytest.mark.parametrize("url", ["mysql://me:hidden@db/qdepth", "hidden words"])
def test_other_databases_are_refused_without_telling_the_password(url: str) -> None:
    with pytest.raises(InvalidSettings) as refusal:
        _ = Settings(database_url=url).url
    assert "QDEPTH_DATABASE_URL" in str(refusal.value)
    assert "hidden" not in str(refusal.value)


def test_password_is_not_shown() -> None:
    settings = Settings(database_url="postgresql://me:hidden@db/qdepth")
    assert "hidden" not in repr(settings)


@pytest.mark.parametrize(
    "given",
    [
        {"sign_in": "oidc"},
        {"sign_in": "oidc", "oidc_issuer": "https://id.example.org", "oidc_client_id": "q"},
        {"oidc_issuer": "http://id.example.org"},
        {"public_url": "ftp://qdepth.example.org"},
    ],
)
def test_provider_is_named_whole_and_safely(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidSettings, match=r"QDEPTH_(PUBLIC_URL|OIDC_ISSUER)"):
        read_settings(**given).require_provider()


def test_settings_are_taken_without_their_last_slash() -> None:
    assert Settings(oidc_issuer="https://id.example.org/").oidc_issuer == "https://id.example.org"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("QDEPTH_SIGNIN", "QDEPTH_SIGN_IN"),
        ("QDEPTH_DATABSE_URL", "QDEPTH_DATABASE_URL"),
        ("QDEPTH_DB_URL", "QDEPTH_DATABASE_URL"),
        ("QDEPTH_SHARE_DAY", "QDEPTH_SHARE_DAYS"),
        ("qdepth_logformat", "QDEPTH_LOG_FORMAT"),
        ("QDEPTH__PORT", "QDEPTH_PORT"),
        ("QDEPTH_ALLOWED_HOSTS", "QDEPTH_KNOWN_HOSTS"),
    ],
)
def test_unknown_name_is_refused_with_the_nearest_one(
    name: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "hidden")
    with pytest.raises(InvalidSettings) as refusal:
        read_settings()
    assert str(refusal.value) == (
        f"{name} is not a setting. Did you mean {meant}? Correct the name, or unset it."
    )


def test_names_like_no_other_and_bad_values_are_told_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QDEPTH_XYZZY", "hidden")
    monkeypatch.setenv("QDEPTH_PORT", "tcp://10.0.0.1:80")
    with pytest.raises(InvalidSettings) as refusal:
        read_settings()
    unknown, port = str(refusal.value).splitlines()
    assert (
        unknown
        == "QDEPTH_XYZZY is not a setting. Unset it; /help/how-to/operation lists the settings."
    )
    assert port.startswith("QDEPTH_PORT=tcp://10.0.0.1:80: ")
    assert "enableServiceLinks: false" in port


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("QDEPTH_TEST_STRICT", "1"),
        ("QDEPTH_SCREENSHOTS", "folder"),
        ("QDEPTH_KEY", "qdx_"),
        ("QDEPTH_PUBLISH", "0.0.0.0:8000"),
        ("QDEPTH_SERVICE_HOST", "10.0.0.1"),
        ("QDEPTH_SERVICE_PORT_HTTP", "80"),
        ("QDEPTH_PORT_80_TCP", "tcp://10.0.0.1:80"),
        ("QDEPTH_PORT_80_TCP_ADDR", "10.0.0.1"),
        ("QDEPTH_DB_SERVICE_HOST", "10.0.0.1"),
        ("QDEPTH_DB_PORT", "tcp://10.0.0.1:5432"),
        ("MY_QDEPTH_SIGNIN", "oidc"),
        ("QDEPTHS", "5"),
    ],
)
def test_names_of_tests_scripts_and_services_are_passed_over(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert read_settings(port=9001).port == 9001
