"""A site with the built-in cards and a database of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web import create_app


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "users.sqlite"
    monkeypatch.setenv("SAITEI_DATABASE_URL", f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def study_app() -> Flask:
    return create_app({"RATELIMIT_ENABLED": False})


@pytest.fixture
def client(study_app: Flask) -> FlaskClient:
    return study_app.test_client()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server started for the tests."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        pytest.skip("no PostgreSQL: install the Debian package postgresql to run these tests")
    pytest.importorskip("psycopg", reason="no PostgreSQL tests without psycopg")
    binaries = found[-1].parent
    folder = Path(tempfile.mkdtemp(prefix="saitei-pg-"))
    as_other: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        if shutil.which("runuser") is None:
            pytest.skip("no PostgreSQL as root without runuser")
        shutil.chown(folder, "postgres")
        as_other = ["runuser", "-u", "postgres", "--"]
    data = folder / "data"
    run = [*as_other, str(binaries / "pg_ctl"), "-D", str(data), "-w"]
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    subprocess.run(
        [*as_other, str(binaries / "initdb"), "-D", str(data), "-A", "trust", "-U", "saitei"], **quiet
    )
    subprocess.run([*run, "-o", f"-c listen_addresses= -k {folder}", "start"], **quiet)
    yield f"postgresql+psycopg://saitei@/postgres?host={folder}"
    subprocess.run([*run, "-m", "immediate", "stop"], **quiet)
    shutil.rmtree(folder)
