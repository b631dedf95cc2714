"""A certificate of our own, so that devices at the table can talk to the panel over HTTPS.

Nobody outside knows this machine, so nobody can vouch for it: the panel vouches for itself. An
authority is made once and kept; it signs a certificate for the addresses this machine has today,
and another one when these change. A device that was told once to trust the authority therefore
trusts the table next week, too. What the authority may sign is limited to addresses and names of
home networks: should its key be stolen, it is worth nothing on the open internet.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_AUTHORITY_LIFE = timedelta(days=3650)
# Phones refuse certificates that live longer than 825 days.
_TABLE_LIFE = timedelta(days=800)
_RENEW_BEFORE = timedelta(days=30)
# A tablet whose clock is a little behind must not find the certificate in the future.
_CLOCKS_DIFFER = timedelta(days=1)

_HOME_NETWORKS = ("10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
                  "192.168.0.0/16", "::1/128", "fc00::/7", "fe80::/10")  # fmt: skip
_HOME_NAMES = ("local", "lan", "home.arpa", "localhost")

_Key = ec.EllipticCurvePrivateKey


@dataclass(frozen=True)
class CertificateFiles:
    """`chain` and `key` are for the server; `authority` is what a device may be told to trust."""

    chain: Path
    key: Path
    authority: Path


def certificate_for(names: Iterable[str], folder: Path, now: datetime) -> CertificateFiles:
    """The files of a certificate for these names and addresses, made or renewed as needed."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    wanted = _certifiable(names)
    authority, authority_key = _authority(folder, now, wanted)
    files = CertificateFiles(folder / "table.pem", folder / "table_key.pem", _path(folder))
    if not _is_good(files, wanted, authority, now):
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _table_certificate(key, wanted, authority, authority_key, now)
        _write_secret(files.key, _key_pem(key))
        files.chain.write_bytes(_pem(certificate) + _pem(authority))
    return files


def _certifiable(names: Iterable[str]) -> tuple[x509.GeneralName, ...]:
    """Every home address and name, once: what the authority was not made for is left out."""
    found: dict[str, x509.GeneralName] = {}
    for name in names:
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            if "." not in name or name.rsplit(".", 1)[-1] in ("local", "lan", "arpa"):
                found[name] = x509.DNSName(name)
        else:
            if any(address in ipaddress.ip_network(net) for net in _HOME_NETWORKS):
                found[name] = x509.IPAddress(address)
    return tuple(found[name] for name in sorted(found))


def _authority(
    folder: Path, now: datetime, wanted: Sequence[x509.GeneralName]
) -> tuple[x509.Certificate, _Key]:
    certificate_path, key_path = _path(folder), folder / "authority_key.pem"
    if certificate_path.exists() and key_path.exists():
        certificate = x509.load_pem_x509_certificate(certificate_path.read_bytes())
        key = serialization.load_pem_private_key(key_path.read_bytes(), None)
        may_sign = _bare_names(wanted) <= _permitted_names(certificate)
        if (
            isinstance(key, ec.EllipticCurvePrivateKey)
            and may_sign
            and certificate.not_valid_after_utc - now > _TABLE_LIFE
        ):
            return certificate, key
    new_key = ec.generate_private_key(ec.SECP256R1())
    made = _authority_certificate(new_key, wanted, now)
    _write_secret(key_path, _key_pem(new_key))
    certificate_path.write_bytes(_pem(made))
    return made, new_key


def _authority_certificate(
    key: _Key, wanted: Sequence[x509.GeneralName], now: datetime
) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Pythia at this table")])
    networks = [x509.IPAddress(ipaddress.ip_network(net)) for net in _HOME_NETWORKS]
    names = [x509.DNSName(one) for one in (*_HOME_NAMES, *sorted(_bare_names(wanted)))]
    return (
        _begun(name, name, key, now, _AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints([*networks, *names], None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _table_certificate(
    key: _Key,
    wanted: Sequence[x509.GeneralName],
    authority: x509.Certificate,
    authority_key: _Key,
    now: datetime,
) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Pythia")])
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    return (
        _begun(name, authority.subject, key, now, _TABLE_LIFE)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(issuer, critical=False)
        .sign(authority_key, hashes.SHA256())
    )


def _begun(
    subject: x509.Name, issuer: x509.Name, key: _Key, now: datetime, life: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCKS_DIFFER)
        .not_valid_after(now + life)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _is_good(
    files: CertificateFiles,
    wanted: Sequence[x509.GeneralName],
    authority: x509.Certificate,
    now: datetime,
) -> bool:
    """Made by this authority for at least these names, and not about to end."""
    if not (files.chain.exists() and files.key.exists()):
        return False
    held = x509.load_pem_x509_certificate(files.chain.read_bytes())
    told = held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    issuer = held.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value
    key = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    return (
        set(wanted) <= set(told)
        and issuer.key_identifier == key.digest
        and held.not_valid_after_utc - now > _RENEW_BEFORE
    )


def _bare_names(names: Iterable[x509.GeneralName]) -> set[str]:
    """Names without a dot, such as `kitchen-laptop`: they fall under none of the home names."""
    return {
        name.value for name in names if isinstance(name, x509.DNSName) and "." not in name.value
    } - set(_HOME_NAMES)


def _permitted_names(authority: x509.Certificate) -> set[str]:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return {
        name.value for name in limits.permitted_subtrees or () if isinstance(name, x509.DNSName)
    }


def _path(folder: Path) -> Path:
    return folder / "authority.pem"


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key: _Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write_secret(path: Path, content: bytes) -> None:
    """For the owner's eyes only from its first byte on."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
