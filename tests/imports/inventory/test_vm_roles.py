"""Rules of roles: which words of names, guest systems and notes they find, and which not."""

from typing import get_args

import pytest

from qdepth.imports.inventory.vm_roles import NAMES, RULES, Role, role_of, words_of_role


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("SQL01", "database"), ("prd-mssql-02", "database"), ("ORA-PROD-1", "database"),
        ("oracle19c", "database"), ("appdb3", "database"), ("DB_07", "database"),
        ("hana-q2", "database"), ("mongo01.example.test", "database"),
        ("web01", "web"), ("intraweb", "web"), ("iis-2", "web"), ("nginx", "web"),
        ("VDI-0042", "desktop"), ("win10-lab", "desktop"), ("rds01", "desktop"),
        ("veeam-proxy", "backup"), ("sql-backup", "backup"), ("nbu2", "backup"),
        ("exch2019a", "mail"), ("SMTP-1", "mail"), ("fileserver1", "file"), ("fs03", "file"),
        ("NYDC01", "infrastructure"), ("dc1", "infrastructure"), ("adfs-1", "infrastructure"),
        ("vcsa", "infrastructure"),
        ("storage-01", "general"), ("flora", "general"), ("corp-app", "general"),
        ("radio", "general"), ("debian12", "general"), ("h5f2a9", "general"), ("", "general"),
    ],
)  # fmt: skip
def test_names_tell_roles_by_words_and_not_by_letters_amid_others(name: str, role: Role) -> None:
    assert role_of(name).role == role


def test_the_name_comes_before_the_guest_system_and_that_before_the_note() -> None:
    client = "Microsoft Windows 10 (64-bit)"
    assert role_of("sql01", client, "web server").role == "database"
    assert role_of("pc17", client, "web server").role == "desktop"
    assert role_of("pc17", "Microsoft Windows Server 2019 (64-bit)", "Web server.").role == "web"
    assert role_of("pc17", "Microsoft Windows 1000", "").role == "general"


def test_the_word_that_a_role_was_found_by_is_one_of_its_rule() -> None:
    for name in ("SQL01", "appdb3", "veeam-proxy", "dc1"):
        found = role_of(name)
        assert found.by in {word.strip("*") for word in words_of_role(found.role)}
    assert role_of("flora").by == ""


def test_every_role_but_the_general_one_has_a_rule_and_each_a_name() -> None:
    assert {rule.role for rule in RULES} | {"general"} == set(get_args(Role)) == set(NAMES)
    assert words_of_role("general") == ()
