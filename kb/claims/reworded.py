"""A statement of a test in the words of card texts: 支付1500基本分才能发动, 攻击力上升500, 让怪兽的效果无效直到回合结束."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PAID = re.compile(
    "^(?:需要|必须|要)?(?P<what>(?:支付|丢弃|解放|除外|取除|把|从|将).+?)(?:才能|来|，才能|的场合才能)?发动(?:效果)?$"
)
_ITSELF = re.compile("自身|(?<=把)自己(?=[丢送解除])")
_DETACHED = re.compile("(?:把)?(?:这张卡的?)?(?:取除)?(?P<count>[0-9]+)个(?:X|XYZ|超量)素材(?:取除)?")
_VALUE = re.compile("^(?P<until>直到.+?时?，?)?(?=(?:攻击力|守备力))")
_UNTIL_LAST = re.compile("^(?P<what>.+?)，?直到(?P<when>.+?)(?:时|为止|时为止)?$")
_LET = re.compile("^(?:让|使|令)")
#: words that texts do without, outside names: 墓地的怪兽的效果也无效; not 都, which says how many
_NEEDLESS = re.compile("(?P<name>「[^」]*」)|也|会")


def ways_to_say(said: str) -> Iterator[str]:
    """*said* as it is, and in every wording that texts have for it."""
    yield said
    plain = _DETACHED.sub(r"把这张卡\g<count>个超量素材取除", _ITSELF.sub("这张卡", said))
    paid = _PAID.match(plain)
    if paid is not None:
        yield f"{paid['what']}发动"
    until = _UNTIL_LAST.match(plain)
    if until is not None:
        plain = f"直到{until['when']}时，{_LET.sub('', until['what'])}"
        yield plain
    value = _VALUE.match(plain)
    if value is not None:
        yield f"{value['until'] or ''}怪兽的{plain[value.end() :]}"
    if plain != said:
        yield plain
    bare = _NEEDLESS.sub(lambda found: found["name"] or "", plain)
    if bare != plain and "不" not in bare:
        yield bare
