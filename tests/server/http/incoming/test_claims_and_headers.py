"""Names and groups of a person, as claims of providers and bytes of headers say them."""

import pytest
from fastapi import Request

from qdepth.server.http.errors import NotAllowed
from qdepth.server.http.incoming.identity_headers import read_groups, read_subject
from qdepth.server.http.sign_in import groups_in


@pytest.mark.parametrize(
    ("claim", "groups"),
    [
        ("Domain Admins", ["Domain Admins"]),
        ("CN=Storage Admins,OU=Groups,DC=example", ["CN=Storage Admins,OU=Groups,DC=example"]),
        ("adm", ["adm"]),
        ("", []),
        (["Domain Admins", "it"], ["Domain Admins", "it"]),
        ({"it": {"id": 1}}, ["it"]),
        ([None, {"name": "adm"}, ["adm"]], []),
        (None, []),
        (7, []),
    ],
)
def test_claim_that_is_text_is_one_group(claim: object, groups: list[str]) -> None:
    assert groups_in(claim) == groups


@pytest.mark.parametrize("name", [b"j\xf6rg", b"\xed\xa0\x80", b"ann\xc3"])
def test_header_that_is_not_utf_8_is_refused(name: bytes) -> None:
    """Read as Latin-1, a name could be that of somebody else whose name is read as UTF-8."""
    request = Request({"type": "http", "headers": [(b"x-forwarded-user", name)]})
    for read in (read_subject, read_groups):
        with pytest.raises(NotAllowed, match="not UTF-8"):
            read(request, "X-Forwarded-User")
