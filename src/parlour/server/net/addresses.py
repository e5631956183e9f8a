"""What counts as one address, and which are this machine's own."""

import ipaddress


def address_key(host: str) -> str:
    """What counts as one address: all of a /64 in IPv6, since a household or a rented server gets at least that."""
    address = _parse(host)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.IPv6Network((int(address), 64), strict=False))
    return str(address) if address else host


def is_loopback(host: str) -> bool:
    address = _parse(host)
    return address is not None and address.is_loopback


def is_address(host: str) -> bool:
    """And not a name."""
    return _parse(host) is not None


def _parse(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """None for what is not an address; an IPv4 address that comes in the clothes of IPv6 is one of IPv4."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped) or address
