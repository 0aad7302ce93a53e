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
