"""Whatever goes wrong is said in the page's language, on a page or as JSON, and never as a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_babel import lazy_gettext as _l
from werkzeug.exceptions import HTTPException

from kb.errors import KBError, WordingError
from kb.wording import say
from web.i18n import current_lang


class PageError(Exception):
    """A request that cannot be answered. ``code`` chooses the words."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


_TITLES = {
    400: _l("这个请求读不懂"),
    404: _l("没有这一页"),
    405: _l("不能这样请求"),
    413: _l("内容太长"),
    429: _l("请求太多"),
    500: _l("出了意料之外的错误"),
}
_MESSAGES = {
    "empty": _l("没有收到任何文字。请贴上一段卡片文本，或写下一个问题。"),
    "too_long": _l("收到 %(length)s 个字，最多 %(limit)s 个字。请只贴一张卡的文本，或把问题写短一些。"),
    "control_characters": _l("文字里有看不见的控制字符，请重新复制一份纯文本。"),
    "bad_json": _l("收到的 JSON 读不懂：%(detail)s"),
    "bad_link": _l("这个链接不完整，或不是本站生成的。"),
    "unknown_era": _l("没有编号为“%(era)s”的规则时期。"),
    "unknown_rule": _l("没有编号为“%(rule)s”的规则。"),
    "unknown_pattern": _l("没有编号为“%(pattern)s”的写法。"),
    "unknown_ruling": _l("没有编号为“%(ruling)s”的裁定。"),
    "unknown_source": _l("没有“%(source)s”这份出处，或它没有这一节。"),
    "no_exam": _l("没有这场测试，或者它属于另一个浏览器。"),
    "not_found": _l("这个地址上什么也没有。可以从首页重新开始。"),
    "method_not_allowed": _l("这个地址不接受这种请求方法。"),
    "situation_too_long": _l("这个局面太长，放不进网址。请去掉一些与问题无关的卡。"),
    "body_too_long": _l("请求太大，最多 256 kB。"),
    "too_many_requests": _l("请求太频繁，限额是 %(limit)s。请稍等片刻再试。"),
    "bad_request": _l("这个请求不符合格式。"),
    "server_error": _l("服务器没能处理这个请求。这是程序的错误，不是你的问题；错误已经记入日志。"),
}
_HTTP_CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_long",
    429: "too_many_requests",
}


def wants_json() -> bool:
    """The JSON twin of a page was asked for."""
    return request.path.endswith(".json")


def message(code: str, params: dict[str, Any]) -> str:
    text = _MESSAGES.get(code, _MESSAGES["bad_request"])
    try:
        return str(text) % params if params else str(text)
    except (KeyError, ValueError):
        return str(text)


def respond(status: int, code: str, words: str, near: Iterable[str] = (), detail: str = "") -> Response:
    """One error, as a page or as ``{"error": {"code", "message", …}}``."""
    near = [str(name) for name in near]
    if wants_json():
        error = {"code": code, "message": words, "near": near, "detail": detail}
        response = jsonify(error={name: value for name, value in error.items() if value})
    else:
        title = _TITLES.get(status, _TITLES[400])
        response = make_response(
            render_template("error.html", title=title, message=words, near=near, detail=detail)
        )
    response.status_code = status
    return response


def _page_error(error: PageError) -> Response:
    return respond(error.status, error.code, message(error.code, error.params), error.params.get("near", ()))


def _kb_error(error: KBError) -> Response:
    """What the knowledge base refused, in its own words; ``detail`` is its English line."""
    try:
        words = say(error.code, current_lang(), **error.params)
    except WordingError:
        words = message("bad_request", {})
    status = 404 if request.path.startswith("/card/") else 400
    return respond(status, error.code, words, error.params.get("near") or (), str(error))


def _http_error(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return make_response(error.get_response())
    code = _HTTP_CODES.get(error.code, "bad_request")
    params = {"limit": str(error.description)} if error.code == 429 else {}
    response = respond(error.code, code, message(code, params))
    if error.response is not None:
        response.headers.extend(error.response.headers)
    return response


def _unforeseen(error: Exception) -> Response:
    current_app.logger.exception("unforeseen error on %s", request.path)
    return respond(500, "server_error", message("server_error", {}))


def init(app: Flask) -> None:
    app.register_error_handler(PageError, _page_error)
    app.register_error_handler(KBError, _kb_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _unforeseen)
