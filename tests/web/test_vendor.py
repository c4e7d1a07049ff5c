"""Other people's files are the ones that were published."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import web

VENDOR = Path(web.__file__).parent / "static" / "vendor"
PACKAGES = json.loads((VENDOR / "versions.json").read_text(encoding="utf-8"))


def test_every_vendored_file_is_listed_with_its_checksum() -> None:
    listed = {name: file["sha256"] for package in PACKAGES for name, file in package["files"].items()}
    present = {path.name for path in VENDOR.iterdir()} - {"versions.json", "README.md"}
    assert present == listed.keys()
    for name, digest in listed.items():
        assert sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name


def test_every_package_comes_with_version_source_and_licence() -> None:
    for package in PACKAGES:
        assert package["version"] in package["source"]
        assert package["integrity"].startswith("sha512-")
        assert f"{package['name']}.LICENSE" in package["files"]
