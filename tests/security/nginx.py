"""nginx with the file that is shipped for it, in front of a server: on loopback, with a certificate of its own, gone
when the test ends."""

import contextlib
import datetime
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ROOT = Path(__file__).parents[2]
NAME = "play.example.org"
START_S = 20.0
MAIN = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/parlour.conf;
}}
"""


def program() -> str | None:
    """Debian keeps it where only root's PATH looks."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def lacking() -> str | None:
    """Why there can be none here."""
    return None if program() else "nginx is not installed: apt-get install nginx-light"


@contextlib.contextmanager
def nginx(folder: Path, server: int) -> Iterator[int]:
    """Its port; `server` is that of the server behind it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    shipped = (ROOT / "deploy/nginx.conf").read_text()
    changes = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{server};",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
    }
    for what, other in changes.items():
        assert what in shipped
        shipped = shipped.replace(what, other)
    make_certificate(folder)
    (folder / "parlour.conf").write_text(shipped)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    command = [
        program() or "nginx",
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        str(folder / "error.log"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.communicate(timeout=START_S)


def wait_for(port: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + START_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                raise AssertionError(process.communicate(timeout=5)[0]) from None
            time.sleep(0.02)


def make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def trusting(folder: Path) -> ssl.SSLContext:
    """For clients that know the certificate."""
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
