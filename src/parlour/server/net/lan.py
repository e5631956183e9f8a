"""How somebody in the same house gets here: addresses of this machine, and a code for a telephone's camera."""

import contextlib
import ipaddress
import socket
import struct
import sys
from pathlib import Path

NOT_A_LAN = ("lo", "docker", "br-", "veth", "virbr", "podman", "cni", "flannel", "tun", "tap", "wg")
"""What the names of interfaces begin with that lead to containers, virtual machines and tunnels."""
SIOCGIFADDR = 0x8915
NOWHERE = "192.0.2.1"
"""An address kept for documentation: nobody has it."""
QUIET = 4
"""Light modules round a QR code, as its standard asks."""
BLACK_ON_WHITE, AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in private networks, the likeliest first. Sends nothing to anybody."""
    found = _of_interfaces() or _of_host_name() or _of_route()
    return [address for address in dict.fromkeys(found) if _is_private(address)]


def _is_private(address: str) -> bool:
    parsed = ipaddress.IPv4Address(address)
    return parsed.is_private and not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _of_interfaces() -> list[str]:
    """On Linux; that of the way out of the house comes first."""
    if sys.platform != "linux":
        return []
    import fcntl

    names = [name for _, name in socket.if_nameindex() if not name.startswith(NOT_A_LAN)]
    names.sort(key=lambda name: name not in _ways_out())
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for name in names:
            with contextlib.suppress(OSError):  # no IPv4 address
                answer = fcntl.ioctl(asked.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _ways_out() -> list[str]:
    """Interfaces with a default route."""
    try:
        lines = Path("/proc/net/route").read_text().splitlines()[1:]
    except OSError:
        return []
    return [words[0] for words in map(str.split, lines) if len(words) > 1 and words[1] == "00000000"]


def _of_host_name() -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _of_route() -> list[str]:
    """From which address a datagram would leave; connecting one chooses the way and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as never_sent, contextlib.suppress(OSError):
        never_sent.connect((NOWHERE, 9))
        return [str(never_sent.getsockname()[0])]
    return []


def qr_rows(url: str) -> list[str]:
    """A QR code as rows of 0 and 1, without the quiet zone round it."""
    import segno  # few people need it

    return ["".join(str(int(module)) for module in row) for row in segno.make_qr(url, error="m").matrix]


def qr_text(url: str) -> str:
    """A QR code for a terminal, two modules a character; its own colours, so that any background will do."""
    matrix = qr_rows(url)
    side = len(matrix) + 2 * QUIET
    dark = [[0] * side for _ in range(side + side % 2)]
    for y, row in enumerate(matrix):
        for x, module in enumerate(row):
            dark[y + QUIET][x + QUIET] = int(module)
    pairs = zip(dark[::2], dark[1::2], strict=True)
    rows = ("".join(" ▄▀█"[2 * above + below] for above, below in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"{BLACK_ON_WHITE}{row}{AS_BEFORE}" for row in rows)
