"""`pythia serve`: open the panel for this machine, or for the devices around the table."""

from __future__ import annotations

import ipaddress
import socket
import webbrowser

import click

from webui.app import create_app
from webui.server import PanelServer


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535),
              help="Port to listen on; 0 takes any that is free.")  # fmt: skip
@click.option("--open", "open_browser", is_flag=True, help="Open the panel in a browser.")
def command(host: str, port: int, open_browser: bool) -> None:
    """Open the panel. It listens on this machine only, unless --host says otherwise."""
    app = create_app({"LOOPBACK_ONLY": _is_loopback(host)})
    server = PanelServer(app, host, port)
    server.stop_on_signals()
    url = _address(*server.address)
    click.echo(f"Pythia is at {url}  (Ctrl+C ends it)")
    if open_browser:
        webbrowser.open(url)
    server.run()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _address(host: str, port: int) -> str:
    """What to type into a browser: listening on every address has no name of its own."""
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
