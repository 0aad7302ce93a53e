"""Hosts by names with and without a domain: joined where clear, never guessed."""

import pytest

from qdepth.imports.inventory.host_names import HostNames, short_name


def known(*names: str, asked: tuple[str, ...] = ()) -> HostNames[str]:
    """Hosts that stand for themselves."""
    return HostNames([(name, name) for name in names], asked)


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("esx01", "esx01.example.com"),
        ("ESX01", "esx01.example.com"),
        ("esx01.example.com", "ESX01"),
        ("Esx01.Example.com", "esx01.example.com"),
        ("10.0.0.1", "10.0.0.1"),
    ],
)
def test_a_host_is_found_with_and_without_its_domain(name: str, there: str) -> None:
    assert known(there, "esx02.example.com").only(name) == there


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("esx01.a.example", "esx01.b.example"),
        ("esx1", "esx10.example.com"),
        ("10.0.0.1", "10.0.0.2"),
        ("10", "10.0.0.1"),
    ],
)
def test_other_hosts_are_not(name: str, there: str) -> None:
    hosts = known(there)
    assert hosts.only(name) is None
    assert not hosts.is_unclear(name)


def test_a_short_name_of_two_hosts_is_unclear() -> None:
    hosts = known("esx01.a.example", "esx01.b.example")
    assert hosts.only("esx01") is None
    assert hosts.is_unclear("esx01")
    assert hosts.only("esx01.a.example") == "esx01.a.example"


def test_two_full_names_that_ask_for_one_short_name_are_unclear() -> None:
    asked = ("esx01.a.example", "esx01.b.example")
    hosts = known("esx01", asked=asked)
    assert [hosts.only(name) for name in asked] == [None, None]
    assert hosts.is_unclear(asked[0])
    assert hosts.only("esx01") == "esx01"


def test_a_short_host_beside_a_full_one_is_another_one() -> None:
    """A name that is known as it stands means that host."""
    assert known("esx01", "esx01.a.example").only("esx01") == "esx01"


def test_an_address_has_no_domain() -> None:
    assert (short_name("10.0.0.1"), short_name("ESX01.a.example")) == ("10.0.0.1", "esx01")
