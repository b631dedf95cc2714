"""The panel's own certificate: a real handshake believes it, and nothing else does."""

from __future__ import annotations

import socket
import ssl
import stat
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from webui.certificate import CertificateFiles, certificate_for

NOW = datetime.now(UTC)
NAMES = ("127.0.0.1", "192.168.1.5", "fd00::5", "localhost", "kitchen", "kitchen.local")


def shake_hands(files: CertificateFiles, name: str, trusted: Path | None = None) -> None:
    """Connect as a device does that was told to trust the authority, and ask for `name`."""
    server_side, device_side = socket.socketpair()
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(files.chain, files.key)
    device = ssl.create_default_context(cafile=trusted or files.authority)

    def serve() -> None:
        try:
            with serving.wrap_socket(server_side, server_side=True) as line:
                line.recv(1)
        except OSError:
            server_side.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with device.wrap_socket(device_side, server_hostname=name) as line:
            line.sendall(b"!")
    finally:
        device_side.close()
        thread.join(timeout=20)


@pytest.mark.parametrize("name", NAMES)
def test_a_device_that_trusts_the_authority_believes_every_name_of_the_table(
    tmp_path: Path, name: str
) -> None:
    shake_hands(certificate_for(NAMES, tmp_path, NOW), name)


def test_another_name_another_authority_and_no_trust_at_all_are_refused(tmp_path: Path) -> None:
    files = certificate_for(NAMES, tmp_path / "ours", NOW)
    other = certificate_for(NAMES, tmp_path / "theirs", NOW)
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(files, "192.168.1.6")
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(files, "localhost", trusted=other.authority)


def test_the_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    certificate_for(NAMES, tmp_path / "tls", NOW)
    for key in (tmp_path / "tls").glob("*_key.pem"):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_nothing_is_made_anew_while_it_is_good(tmp_path: Path) -> None:
    files = certificate_for(NAMES, tmp_path, NOW)
    before = files.chain.read_bytes()
    certificate_for(NAMES[:2], tmp_path, NOW + timedelta(days=100))
    assert files.chain.read_bytes() == before


@pytest.mark.parametrize(
    ("names", "later"),
    [((*NAMES, "192.168.7.7"), timedelta(0)), (NAMES, timedelta(days=790))],
    ids=["a new address", "nearly run out"],
)
def test_a_new_certificate_keeps_the_authority_that_devices_trust(
    tmp_path: Path, names: tuple[str, ...], later: timedelta
) -> None:
    first = certificate_for(NAMES, tmp_path, NOW)
    chain, authority = first.chain.read_bytes(), first.authority.read_bytes()
    again = certificate_for(names, tmp_path, NOW + later)
    assert again.chain.read_bytes() != chain
    assert again.authority.read_bytes() == authority


def test_a_machine_with_a_new_name_gets_an_authority_for_it(tmp_path: Path) -> None:
    certificate_for(NAMES, tmp_path, NOW)
    shake_hands(certificate_for(("attic",), tmp_path, NOW), "attic")


def test_the_authority_is_worth_nothing_on_the_open_internet(tmp_path: Path) -> None:
    files = certificate_for(("bank.example", "8.8.8.8", "kitchen"), tmp_path, NOW)
    held = x509.load_pem_x509_certificate(files.chain.read_bytes())
    told = held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [name.value for name in told] == ["kitchen"]
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert limits.value.permitted_subtrees
    assert not any(
        "example" in str(name.value) or "8.8.8.8" in str(name.value)
        for name in limits.value.permitted_subtrees
    )
