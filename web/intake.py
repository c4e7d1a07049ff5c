"""Tell card text from a question, for the one box of the home page."""

from __future__ import annotations

import re

#: what only card text says
_CARD_TEXT = re.compile(
    r"[①-⑳][：:]|才能发动|才能發動|的场合发动|的場合發動|1回合1次|一回合一次|只能使用1次|怪兽·对方回合"
    r"|発動できる|できない。|１ターンに１度|場合に発動する|时发动。"
)
#: what only a question says
_QUESTION = re.compile(
    r"[?？]|吗|嗎|能否|是否|能不能|可不可以|会不会|會不會|是不是|怎么|怎麼|如何|什么|什麼|哪|多少|几张|几只|谁"
    r"|ですか|ますか|でしょうか|どう|何|\b(can|does|do|is|are|will|what|when|which|how)\b",
    re.IGNORECASE,
)


def is_question(text: str) -> bool:
    """Whether *text* asks something. A question may quote card text, so its last sentence decides."""
    last = re.split(r"[。！!\n]", text.strip().rstrip("。！! \n"))[-1]
    if re.search(r"[?？]\s*$|[吗嗎]\s*$|か\s*$", last):
        return True
    if _CARD_TEXT.search(text):
        return False
    return bool(_QUESTION.search(text))
