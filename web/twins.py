"""A page and its JSON twin: one function, one context, two addresses."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from web.errors import wants_json
from web.views import View, builtins

Page = Callable[..., ResponseReturnValue]


def page(
    blueprint: Blueprint, path: str, twin: str | None = None, post: bool = False, post_twin: bool = False
) -> Callable[[Page], Page]:
    """Serve a function at *path* and, as JSON, at *twin* (the path with ``.json``), by GET and maybe by POST."""

    def register(function: Page) -> Page:
        name = function.__name__
        blueprint.add_url_rule(path, name, function, methods=_methods(post))
        blueprint.add_url_rule(twin or f"{path}.json", f"{name}_json", function, methods=_methods(post_twin))
        return function

    return register


def _methods(post: bool) -> tuple[str, ...]:
    return ("GET", "POST") if post else ("GET",)


def answer(view: View, template: str) -> str | Response:
    """The page of one context, or its JSON twin, as was asked for."""
    if wants_json():
        return jsonify(builtins(view))
    return render_template(template, view=view)
