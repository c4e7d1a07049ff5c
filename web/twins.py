"""A page and its JSON twin: one function, one context, two addresses."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from web.errors import wants_json
from web.views import View, builtins

Page = Callable[..., ResponseReturnValue]


def page(
    blueprint: Blueprint, path: str, twin: str | None = None, methods: tuple[str, ...] = ("GET",)
) -> Callable[[Page], Page]:
    """Serve a function at *path* and, as JSON, at *twin* (the path with ``.json``)."""

    def register(function: Page) -> Page:
        name = function.__name__
        blueprint.add_url_rule(path, name, function, methods=methods)
        blueprint.add_url_rule(twin or f"{path}.json", f"{name}_json", function, methods=methods)
        return function

    return register


def answer(view: View, template: str) -> str | Response:
    """The page of one context, or its JSON twin, as was asked for."""
    if wants_json():
        return jsonify(builtins(view))
    return render_template(template, view=view)
