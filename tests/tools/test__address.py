import ipaddress

import pytest

from decode.tools._address import is_forbidden, is_public, literal, resolved


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "::7f00:1",
    ],
)
def test_addresses_of_this_machine_and_its_network_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_addresses_out_there_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    ("address", "forbidden"),
    [
        ("169.254.169.254", True),
        ("::ffff:169.254.169.254", True),
        ("64:ff9b::a9fe:a9fe", True),
        ("fd00:ec2::254", True),
        ("100.100.100.200", True),
        ("127.0.0.1", False),
        ("192.168.1.1", False),
        ("8.8.8.8", False),
    ],
)
def test_places_of_credentials_are_forbidden(address: str, forbidden: bool) -> None:
    assert is_forbidden(ipaddress.ip_address(address)) is forbidden


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("example.org", None),
        ("localhost", None),
        ("0x7f.1", None),
        ("2130706433", None),
    ],
)
def test_what_is_written_as_an_address_is_one(host: str, address: str | None) -> None:
    found = literal(host)
    assert (None if found is None else str(found)) == address


async def test_other_spellings_of_an_address_are_resolved_and_judged() -> None:
    for host in ("127.1", "2130706433", "0x7f000001"):
        assert not any(map(is_public, await resolved(host, 80)))
