"""Purpose of VMs, by words in their names, guest systems and notes; the first matching rule
counts."""

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple

Role = Literal[
    "backup", "database", "web", "desktop", "mail", "file", "infrastructure", "general"
]  # fmt: skip
MOST_NOTE_CHARACTERS = 500
"""Characters of a note that are searched."""


class RoleRule(NamedTuple):
    """The words that VMs of a role have."""

    role: Role
    words: tuple[str, ...]
    """Words of a name or a note; `*` matches any letters and digits."""
    systems: tuple[str, ...] = ()
    """Parts of the name of a guest system."""


RULES = (
    RoleRule(
        "backup",
        ("backup*", "*backup", "bkp*", "*bkp", "bck", "veeam*", "vbr", "vproxy*", "netbackup*",
         "nbu*", "commvault*", "networker*", "avamar*", "cohesity*", "rubrik*", "tsm", "dpm"),
    ),
    RoleRule(
        "database",
        ("*sql*", "db", "*db", "dbs", "dbsrv*", "dbserver*", "ora", "orcl*", "oracle*", "*oracle",
         "hana*", "*hana", "mongo*", "maria*", "postgre*", "sybase*", "informix*", "cassandra*"),
    ),
    RoleRule(
        "web",
        ("web*", "*web", "www*", "iis", "apache*", "nginx*", "tomcat*", "httpd*", "portal*"),
    ),
    RoleRule(
        "desktop",
        ("vdi*", "*vdi", "desktop*", "xendesktop*", "citrix*", "ctx*", "rds", "rdsh*", "win10*",
         "win11*", "w10*", "w11*"),
        ("windows 7", "windows 8", "windows 10", "windows 11", "windows xp"),
    ),
    RoleRule("mail", ("exch*", "*exch", "mail*", "*mail", "smtp*", "imap*", "mx", "mbx*",
                      "postfix*", "zimbra*", "domino*")),
    RoleRule("file", ("file*", "*file", "fs", "nfs", "dfs*", "cifs*", "smb", "samba*", "nas",
                      "share", "shares")),
    RoleRule(
        "infrastructure",
        ("dc", "*dc", "ad", "adds", "adfs", "ldap*", "dns*", "dhcp*", "ntp*", "radius*", "pki*",
         "vcenter*", "vcsa*", "nsx*", "wsus*", "sccm*", "jump*", "bastion*", "zabbix*", "nagios*",
         "prtg*"),
    ),
)  # fmt: skip
"""Rules from the most to the least specific; VMs without a match are general ones. The words are
common habits of naming: no standard prescribes any."""
NAMES: Mapping[Role, str] = {
    "backup": "backup servers", "database": "databases", "web": "web servers",
    "desktop": "desktops", "mail": "mail servers", "file": "file servers",
    "infrastructure": "infrastructure servers", "general": "general VMs",
}  # fmt: skip
_RUNS = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")


class FoundRole(NamedTuple):
    """A role, and the word that determined it."""

    role: Role
    by: str = ""
    """The word of the rule; empty if no rule fits."""


def role_of(name: str, system: str = "", note: str = "") -> FoundRole:
    """Return the role of a VM: by its name, then by its guest system, then by its note."""
    by_name = _by_words(_words_of(name))
    if by_name is not None:
        return by_name
    guest = f" {' '.join(_RUNS.findall(system.lower()))} "
    for rule in RULES:
        for part in rule.systems:
            if f" {part} " in guest:
                return FoundRole(rule.role, part)
    by_note = _by_words(_words_of(note[:MOST_NOTE_CHARACTERS]))
    return FoundRole("general") if by_note is None else by_note


def words_of_role(role: Role) -> tuple[str, ...]:
    """The words that a rule looks for."""
    return next(((*rule.words, *rule.systems) for rule in RULES if rule.role == role), ())


def _words_of(text: str) -> frozenset[str]:
    """Runs of letters, and of letters with digits: `SQL-PRD01` gives `sql`, `prd` and `prd01`."""
    small = text.lower()
    return frozenset((*_RUNS.findall(small), *_LETTERS.findall(small)))


def _by_words(words: Iterable[str]) -> FoundRole | None:
    there = sorted(words)
    for rule in RULES:
        for pattern in rule.words:
            if any(fnmatchcase(word, pattern) for word in there):
                return FoundRole(rule.role, pattern.strip("*"))
    return None
