"""Which network addresses are out there, and which belong to this machine or its network."""

import asyncio
import ipaddress
import socket

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

#: IPv6 ranges whose last 32 bits are an IPv4 address that is reached through them.
_TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))

#: Where clouds hand out credentials; never fetched, whoever allows it.
_METADATA = frozenset(map(ipaddress.ip_address, ("fd00:ec2::254", "100.100.100.200")))


def literal(host: str) -> _Address | None:
    """Return the address that `host` is written as, None for a name."""
    try:
        return _plain(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return None


def is_public(address: _Address) -> bool:
    """Say whether an address, and every one it stands for, is reachable by anyone."""
    return all(each.is_global and not each.is_multicast for each in _meant(address))


def is_forbidden(address: _Address) -> bool:
    """Say whether an address must not be fetched from even when private ones may."""
    return any(
        each.is_link_local or each.is_multicast or each.is_unspecified or each in _METADATA
        for each in _meant(address)
    )


async def resolved(host: str, port: int) -> list[_Address]:
    """Return the addresses of a host, in the order of preference; raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(_plain(ipaddress.ip_address(each[4][0])) for each in found))


def _plain(address: _Address) -> _Address:
    """A zone says by which link an address is reached, never which one it is."""
    return ipaddress.IPv6Address(address.packed) if address.version == 6 else address


def _meant(address: _Address) -> list[_Address]:
    if isinstance(address, ipaddress.IPv4Address):
        return [address]
    inside: list[_Address] = [address]
    inside += [each for each in (address.ipv4_mapped, address.sixtofour) if each is not None]
    inside += list(address.teredo or ())
    if any(address in network for network in _TRANSLATED):
        inside.append(ipaddress.IPv4Address(address.packed[-4:]))
    # An address that merely carries another one is judged by that one.
    return inside[1:] if address.ipv4_mapped is not None else inside
