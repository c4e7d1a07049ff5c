"""The site on this machine."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kb.commands.shared import base_option


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--workers", default=2, show_default=True)
@base_option
def serve(host: str, port: int, workers: int, base_path: Path | None) -> None:
    """Open the site. The knowledge base is made first when there is none."""
    import os

    from kb.knowledge import load

    base = load(base_path)
    click.echo(f"{len(base)} cards. Saitei is open on http://{host}:{port}", err=True)
    if base_path is not None:
        os.environ["SAITEI_BASE"] = str(base_path)
    command = [
        "gunicorn",
        "web:create_app()",
        "--bind",
        f"{host}:{port}",
        "--worker-class",
        "gthread",
        "--no-control-socket",
    ]
    os.execvp(sys.executable, [sys.executable, "-m", *command, "--workers", str(workers), "--threads", "4"])
