"""Card-text patterns: what a turn of phrase means, and where texts of either dialect have it."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from kb.errors import UnknownRule
from kb.knowledge import load
from kb.patterns import load_patterns, patterns, patterns_in, patterns_of_rule
from kb.rules import load_rules

#: text → patterns it must show, patterns it must not show
SHOWN = {
    "①：这张卡召唤的场合才能发动。自己抽1张。": (
        "if-optional may-activate draw",
        "when-optional must-activate",
    ),
    "①：这张卡召唤成功时才能发动。自己抽1张。": ("when-optional may-activate", "if-optional"),
    "①：这张卡召唤的场合发动。自己抽1张。": ("trigger-must must-activate", "if-optional may-activate"),
    "①：このカードが召喚した場合に発動できる。自分は１枚ドローする。": ("if-optional draw", "when-optional"),
    "①：このカードが召喚に成功した時に発動できる。自分は１枚ドローする。": ("when-optional", "if-optional"),
    "①：以对方场上1张卡为对象才能发动。那张卡破坏。": ("target may-activate", "choose cost"),
    "①：自己主要阶段才能发动。选对方场上1张卡破坏。": ("choose own-main-phase", "target"),
    "①：相手フィールドのカード１枚を対象として発動できる。そのカードを破壊する。": ("target", "choose"),
    "①：丢弃1张手卡才能发动。自己抽1张。": ("cost cost-discard", "cost-tribute target"),
    "①：把自己场上1只怪兽解放才能发动。自己抽1张。": ("cost cost-tribute", "cost-discard"),
    "①：支付1000基本分才能发动。自己抽1张。": ("cost-lp", "cost-send"),
    "①：手札を１枚捨てて発動できる。自分は１枚ドローする。": (
        "cost cost-discard",
        "cost-discard-to-graveyard",
    ),
    "①：自己主要阶段才能发动。自己抽1张。那之后，选自己1张手卡丢弃。": ("then", "if-so"),
    "①：1回合1次，自己主要阶段才能发动。自己抽1张。": ("once-per-turn", "name-once-use"),
    "这个卡名的①的效果1回合只能使用1次。\n①：自己主要阶段才能发动。自己抽1张。": (
        "name-once-use",
        "once-per-turn name-once-activation",
    ),
    "这个卡名的①②的效果1回合只能有1次使用其中任意1个。\n①：自己主要阶段才能发动。自己抽1张。\n"
    "②：自己主要阶段才能发动。给与对方500伤害。": ("name-once-shared effect-damage", "name-once-use"),
    "这个卡名的卡在1回合只能发动1张。\n①：自己抽1张。": ("name-once-activation", "name-once-use"),
    "①：对方把怪兽的效果发动时才能发动。那个发动无效并破坏。": (
        "answers-activation negate-activation negate-and-destroy",
        "when-optional negate-that-effect",
    ),
    "①：对方把怪兽的效果发动时才能发动。那个效果无效。": ("negate-that-effect", "negate-activation"),
    "①：这张卡不会被战斗·效果破坏。": ("destroyed-by-battle-not destroyed-by-effects-not", "may-activate"),
    "①：场上的这张卡被破坏的场合，可以作为代替把手卡1张卡丢弃。": ("destruction-replaced", "if-optional"),
    "①：自己·对方的主要阶段才能发动。自己抽1张。": ("either-turn", "own-main-phase"),
    "①：自己·对方的准备阶段才能发动。自己抽1张。": ("standby-or-end", "either-turn own-main-phase"),
    "①：作为这张卡的发动时的效果处理，可以从卡组把1只怪兽加入手卡。": (
        "on-card-activation search",
        "may-activate",
    ),
    "①：对方场上有怪兽存在的场合，这张卡可以从手卡特殊召唤。": ("self-summon", "if-optional may-activate"),
    "这张卡不能通常召唤。\n①：自己主要阶段才能发动。自己抽1张。": ("cannot-normal-summon", "only-that-way"),
    "①：只要这张卡在怪兽区域存在，自己场上的怪兽的攻击力上升500。": ("while-there values", "may-activate"),
    "①：这张卡召唤的场合才能发动。这个回合，自己不能把怪兽特殊召唤。": ("this-turn-cannot", "oath"),
    "①：自己场上1只怪兽的攻击力直到回合结束时变成一半。": (
        "until-end-of-turn half becomes",
        "original-becomes",
    ),
}


def shown(text):
    return {found.pattern.removeprefix("pattern.") for found in patterns_in(parse_card_text(text))}


@pytest.mark.parametrize("text", SHOWN)
def test_a_text_shows_the_patterns_it_is_written_in_and_no_others(text):
    has, has_not = (set(names.split()) for names in SHOWN[text])
    found = shown(text)
    assert has - found == set()
    assert has_not & found == set()
    assert {f"pattern.{name}" for name in has | has_not} <= {pattern.id for pattern in patterns()}


def test_a_pattern_says_where_in_the_text_it_stands():
    text = "①：这张卡召唤的场合才能发动。自己抽1张。那之后，选自己1张手卡丢弃。"
    tree = parse_card_text(text)
    places = {found.pattern: found.span for found in patterns_in(tree.effects[0])}
    words = {name: text[span.start : span.end] for name, span in places.items() if span}
    assert "召唤的场合" in words["pattern.if-optional"]
    assert words["pattern.may-activate"] == "发动"
    assert "丢弃" in words["pattern.then"]


def test_a_pattern_that_stands_twice_is_found_twice():
    tree = parse_card_text(
        "①：自己主要阶段才能发动。自己抽1张。那之后，自己回复500基本分。那之后，给与对方500伤害。"
    )
    assert [found.pattern for found in patterns_in(tree)].count("pattern.then") == 2


def test_one_pattern_is_recognised_in_both_dialects():
    chinese = shown(
        "①：把手卡1张卡丢弃，以场上1张卡为对象才能发动。那张卡破坏。那之后，可以从卡组选1张卡加入手卡。"
    )
    japanese = shown(
        "①：手札を１枚捨て、フィールドのカード１枚を対象として発動できる。そのカードを破壊する。その後、デッキからカード１枚を手札に加える事ができる。"
    )
    assert {"cost-discard", "target", "then", "may-step", "search"} <= chinese & japanese


def test_every_pattern_leads_to_rules_and_the_rules_lead_back():
    graph = load_rules()
    for pattern in patterns():
        assert all(rule in graph for rule in pattern.means)
        assert all(pattern in patterns_of_rule(rule) for rule in pattern.means)


def test_the_three_wordings_of_a_trigger_hang_on_one_rule():
    ids = {pattern.id for pattern in patterns_of_rule("trigger.three-wordings")}
    assert {"pattern.when-optional", "pattern.if-optional", "pattern.trigger-must"} <= ids


def test_the_built_in_cards_that_carry_a_pattern_are_found():
    base = load()
    carriers = base.carriers("pattern.negate-activation")
    assert carriers
    for card in carriers:
        assert "pattern.negate-activation" in {found.pattern for found in patterns_in(card.text)}
    with pytest.raises(UnknownRule):
        base.carriers("pattern.nothing")


def test_most_patterns_are_carried_by_a_built_in_card():
    base = load()
    bare = [pattern.id for pattern in patterns() if not base.carriers(pattern.id)]
    assert len(bare) <= len(patterns()) // 10, bare


def test_an_unknown_pattern_is_named_with_the_nearest_one():
    with pytest.raises(UnknownRule, match="unknown pattern 'pattern.thenn'. Did you mean 'pattern.then'?"):
        load_patterns().pattern("pattern.thenn")
