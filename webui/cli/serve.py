"""`pythia serve`: open the panel for this machine, or for the devices around the table."""

from __future__ import annotations

import ipaddress
import socket
import webbrowser
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import urlencode

import click
import cv2
from flask import Flask

from vision.live.spec import SIMULATED
from webui.app import create_app
from webui.app.address import own_address
from webui.app.qr import qr_in_letters
from webui.certificate import CertificateFiles, certificate_for
from webui.devices.door import spaced
from webui.machine import allow_many_lines, give_memory_back, spare_what_stays
from webui.opened import Opened
from webui.panel import panel_of
from webui.server import PanelServer
from webui.settings import Settings

_THIS_MACHINE = "127.0.0.1"
_EVERY_ADDRESS = "0.0.0.0"
# The link that is printed at the start waits for whoever comes to the machine that day.
_FIRST_LINK_LIFE_S = 24 * 3600


@click.command()
@click.option("--host", help="Address to listen on, instead of 127.0.0.1 or every one with --lan.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535),
              help="Port to listen on; 0 takes any that is free.")  # fmt: skip
@click.option("--lan", is_flag=True, help="Let phones and tablets on this network join by code.")
@click.option("--tls", is_flag=True,
              help="Speak HTTPS with a certificate made here: browsers need it to give a page the "
              "camera, to keep the screen on and to install the panel as an app.")  # fmt: skip
@click.option("--camera", metavar="SOURCE", default=SIMULATED, show_default=True,
              help="What watches the table: a camera's number, an rtsp:// or http:// address, a "
              "video, a folder of pictures, or the simulated table.")  # fmt: skip
@click.option("--table", metavar="NAME",
              help="In a club: the table at which this machine's camera stands, instead of the "
              "first one.")  # fmt: skip
@click.option("--name", "names", metavar="HOST", multiple=True,
              help="A name by which devices may call this panel, such as that of the proxy before "
              "it.")  # fmt: skip
@click.option("--trust-proxy", "proxies", metavar="ADDRESS", multiple=True,
              help="A proxy whose word is taken for where a request comes from.")  # fmt: skip
@click.option("--open", "open_browser", is_flag=True, help="Open the panel in a browser.")
def command(
    host: str | None,
    port: int,
    lan: bool,
    tls: bool,
    camera: str,
    table: str | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    open_browser: bool,
) -> None:
    """Open the panel. It listens on this machine only, unless --lan opens it to the network.

    Open to the network, everybody joins with a code, and you are the host on the device that
    opens the link printed at the start. It works once.
    """
    give_memory_back()
    allow_many_lines()
    listen_on = host or (_EVERY_ADDRESS if lan else _THIS_MACHINE)
    is_private = _is_loopback(listen_on) and not lan
    settings = Settings(loopback_only=is_private, camera=camera, trusted_proxies=proxies)
    settings = _in_a_club(settings, table, names)
    certificate = _certificate(settings) if tls else None
    if certificate is not None:
        settings = replace(settings, authority_file=certificate.authority)
    app = create_app(settings.to_config())
    server = PanelServer(app, listen_on, port, certificate)
    spare_what_stays()
    server.stop_on_signals()
    cv2.setNumThreads(1)  # looking keeps to one core, so that pages have another
    scheme = "https" if tls else "http"
    address = before_us(names, proxies) or _address(*server.address, scheme)
    click.echo(f"Pythia is at {address}  (Ctrl+C ends it)")
    begin_at = address if is_private else _tell_how_to_join(app, address)
    if certificate is not None:
        click.echo("The browser will warn once: it does not know the certificate made here.")
    if open_browser:
        webbrowser.open(begin_at)
    server.run()


def _in_a_club(settings: Settings, table: str | None, names: tuple[str, ...]) -> Settings:
    own_names = settings.host_names | {name.lower() for name in names}
    settings = replace(settings, host_names=own_names)
    if table is None:
        return settings
    store = Opened(settings.data_folder, None).store()
    settings = replace(settings, table=store.tables.find(table).id)
    store.close()
    return settings


def _tell_how_to_join(app: Flask, address: str) -> str:
    """Print the ways in; the host's own link."""
    door = panel_of(app).door
    door.begin()
    code, key = door.code, door.new_host_key(lives_s=_FIRST_LINK_LIFE_S)
    click.echo(f"\nTo join, scan this or type the code {spaced(code)}:\n")
    click.echo(qr_in_letters(f"{address}join?{urlencode({'code': code})}"))
    host_link = f"{address}host?{urlencode({'key': key})}"
    click.echo(f"Be the host on the device that opens this link. It works once:\n{host_link}")
    return host_link


def before_us(names: tuple[str, ...], proxies: tuple[str, ...]) -> str | None:
    """Where devices come to when a proxy stands before this panel: it has the certificate."""
    return f"https://{names[0]}/" if names and proxies else None


def _certificate(settings: Settings) -> CertificateFiles:
    names = {_THIS_MACHINE, "::1", "localhost", *settings.host_names, own_address() or ""}
    folder = settings.data_folder / "certificate"
    return certificate_for(sorted(names - {""}), folder, datetime.now(UTC))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _address(host: str, port: int, scheme: str) -> str:
    """What to type into a browser: listening on every address has no name of its own."""
    if host in (_EVERY_ADDRESS, "::"):
        host = own_address() or socket.gethostname()
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"
