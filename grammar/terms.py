"""The closed vocabulary of the game: every word on which a ruling can hang is one member here.

These enums are shared by the syntax tree (``grammar.nodes``) and by the engine (``kb``). Their values are
stable: they appear in exported trees, situations and the JSON API. A dialect's words for them live in
``rules_data/lexicon/``.
"""

from __future__ import annotations

from enum import EnumType, IntEnum, StrEnum

if "__getattr__" in vars(EnumType):
    # Python 3.11 has a fallback for looking up members, which every look-up pays for though no member needs it: it
    # makes ``Verb.DESTROY`` eight times as slow, a fifth of the time of reading. Python 3.12 has dropped it.
    delattr(EnumType, "__getattr__")


class Lang(StrEnum):
    """A dialect of card text."""

    JA = "ja"
    ZH_FAN = "zh-fan"
    ZH_OUROCG = "zh-ourocg"
    ZH_CN = "zh-CN"
    ZH_TW = "zh-TW-fan"


class Player(StrEnum):
    """A player as card text names one, seen from the controller of the effect."""

    SELF = "self"
    OPPONENT = "opponent"
    BOTH = "both"  # お互い／双方: each of the two
    EITHER = "either"  # 自分または相手／自己或者对方: one of the two
    TURN_PLAYER = "turn_player"
    OWNER = "owner"
    CONTROLLER = "controller"
    THAT_PLAYER = "that_player"  # the player just named


class Zone(StrEnum):
    """A place for cards. ``FIELD`` is 場: every zone of the field together."""

    DECK = "deck"
    EXTRA_DECK = "extra_deck"
    HAND = "hand"
    FIELD = "field"
    MONSTER_ZONE = "monster_zone"  # main and extra monster zones together
    MAIN_MONSTER_ZONE = "main_monster_zone"
    EXTRA_MONSTER_ZONE = "extra_monster_zone"
    SPELL_TRAP_ZONE = "spell_trap_zone"
    FIELD_ZONE = "field_zone"
    PENDULUM_ZONE = "pendulum_zone"
    GRAVEYARD = "graveyard"
    BANISHED = "banished"
    OVERLAY = "overlay"  # attached to an Xyz Monster as material
    EQUIPPED = "equipped"  # as an Equip Card of something (a part of the Spell & Trap Zone)


class Where(StrEnum):
    """Where in a Deck a card goes or is."""

    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top_or_bottom"


class Position(StrEnum):
    """Battle position or facing. Text may leave one half open."""

    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    ATTACK = "attack"
    DEFENSE = "defense"
    FACE_UP_ATTACK = "face_up_attack"
    FACE_UP_DEFENSE = "face_up_defense"
    FACE_DOWN_DEFENSE = "face_down_defense"


class Phase(StrEnum):
    DRAW = "draw"
    STANDBY = "standby"
    MAIN1 = "main1"
    BATTLE = "battle"
    MAIN2 = "main2"
    END = "end"
    MAIN = "main"  # 主要阶段: main phase 1 or 2


class Moment(StrEnum):
    """A named point inside a phase at which text allows something."""

    PHASE_START = "phase_start"
    PHASE_END = "phase_end"
    START_STEP = "start_step"
    BATTLE_STEP = "battle_step"
    DAMAGE_STEP = "damage_step"
    DAMAGE_STEP_START = "damage_step_start"
    BEFORE_DAMAGE_CALCULATION = "before_damage_calculation"
    DAMAGE_CALCULATION = "damage_calculation"
    AFTER_DAMAGE_CALCULATION = "after_damage_calculation"
    DAMAGE_STEP_END = "damage_step_end"
    AFTER_DAMAGE_STEP = "after_damage_step"  # ダメージステップ終了後: as soon as that Damage Step is over
    END_STEP = "end_step"


class CardKind(StrEnum):
    """What a noun says a card is: a card type, a kind of monster, or a kind of Spell or Trap."""

    CARD = "card"
    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"
    NORMAL_MONSTER = "normal_monster"
    EFFECT_MONSTER = "effect_monster"
    RITUAL_MONSTER = "ritual_monster"
    FUSION_MONSTER = "fusion_monster"
    SYNCHRO_MONSTER = "synchro_monster"
    XYZ_MONSTER = "xyz_monster"
    PENDULUM_MONSTER = "pendulum_monster"
    LINK_MONSTER = "link_monster"
    TUNER = "tuner"
    FLIP_MONSTER = "flip_monster"
    GEMINI_MONSTER = "gemini_monster"
    SPIRIT_MONSTER = "spirit_monster"
    TOON_MONSTER = "toon_monster"
    UNION_MONSTER = "union_monster"
    SPECIAL_SUMMON_MONSTER = "special_summon_monster"
    TOKEN = "token"
    NORMAL_SPELL = "normal_spell"
    CONTINUOUS_SPELL = "continuous_spell"
    QUICK_PLAY_SPELL = "quick_play_spell"
    FIELD_SPELL = "field_spell"
    EQUIP_SPELL = "equip_spell"
    RITUAL_SPELL = "ritual_spell"
    NORMAL_TRAP = "normal_trap"
    CONTINUOUS_TRAP = "continuous_trap"
    COUNTER_TRAP = "counter_trap"
    EQUIP_CARD = "equip_card"
    MATERIAL = "material"
    PENDULUM_EFFECT = "pendulum_effect"  # Ｐ効果: an effect printed in the Pendulum text
    EFFECT = "effect"  # an effect (not a card): 效果の発動


class Attribute(StrEnum):
    DARK = "DARK"
    LIGHT = "LIGHT"
    EARTH = "EARTH"
    WATER = "WATER"
    FIRE = "FIRE"
    WIND = "WIND"
    DIVINE = "DIVINE"


class Race(StrEnum):
    """Monster Types, by their usual English names."""

    AQUA = "Aqua"
    BEAST = "Beast"
    BEAST_WARRIOR = "Beast-Warrior"
    CREATOR_GOD = "Creator God"
    CYBERSE = "Cyberse"
    DINOSAUR = "Dinosaur"
    DIVINE_BEAST = "Divine-Beast"
    DRAGON = "Dragon"
    FAIRY = "Fairy"
    FIEND = "Fiend"
    FISH = "Fish"
    ILLUSION = "Illusion"
    INSECT = "Insect"
    MACHINE = "Machine"
    PLANT = "Plant"
    PSYCHIC = "Psychic"
    PYRO = "Pyro"
    REPTILE = "Reptile"
    ROCK = "Rock"
    SEA_SERPENT = "Sea Serpent"
    SPELLCASTER = "Spellcaster"
    THUNDER = "Thunder"
    WARRIOR = "Warrior"
    WINGED_BEAST = "Winged Beast"
    WYRM = "Wyrm"
    ZOMBIE = "Zombie"


class Stat(StrEnum):
    ATK = "atk"
    DEF = "def"
    LEVEL = "level"
    RANK = "rank"
    LINK = "link"
    SCALE = "scale"
    LP = "lp"
    NAME = "name"
    ATTRIBUTE = "attribute"
    RACE = "race"
    KIND = "kind"
    COUNTERS = "counters"
    MATERIALS = "materials"
    COLUMN = "column"  # 同じ縦列
    HAND_LIMIT = "hand_limit"  # 手札制限枚数: how many cards a player may keep at the end of the turn


class SpotKind(StrEnum):
    """How a card or zone lies to another card, or on the field."""

    POINTED_TO = "pointed_to"  # リンク先／所连接区: in a zone that card points to
    CO_POINTED_TO = "co_pointed_to"  # 相互リンク先: both point to each other
    POINTS_TO = "points_to"  # ～をリンク先とする: it points to that card
    LINKED = "linked"  # リンク状態: one of the two points to the other; of no card named: to any
    CO_LINKED = "co_linked"  # 相互リンク状態
    OPPOSITE = "opposite"  # 正面
    ADJACENT = "adjacent"  # 隣
    COLUMN = "column"  # 同じ縦列, of a place; a card in the same column is SameAs
    BESIDE_OR_COLUMN = "beside_or_column"  # 隣または同じ縦列, of a place: next to that card, or in its column
    COLUMN_AND_BESIDE = (
        "column_and_beside"  # 同じ縦列の～及びその両隣の～: in its column, or next to a zone that is
    )
    CENTER = "center"  # 中央: the middle zone of its row
    LEFT_END = "left_end"  # 左端, as the controller of the effect sees it
    RIGHT_END = "right_end"
    ENDS = "ends"  # 左端・右端: at one of the two
    UNUSED = "unused"  # 使用していない: nothing lies in it
    FORMER = "former"  # 存在していたゾーン: the zone that card lay in last


class Compare(StrEnum):
    EQ = "eq"
    NE = "ne"
    LE = "le"
    GE = "ge"
    LT = "lt"
    GT = "gt"
    MULTIPLE_OF = "multiple_of"  # 偶数 (of 2)
    NOT_MULTIPLE_OF = "not_multiple_of"  # 奇数 (of 2)


class Verb(StrEnum):
    """What can be done or can happen. One member for one act on which rulings differ."""

    ACTIVATE = "activate"  # 発動する (a card or an effect)
    RESOLVE = "resolve"
    APPLY = "apply"  # 適用する
    USE = "use"  # 使用する
    TARGET = "target"  # 対象にする
    CHOOSE = "choose"  # 選ぶ
    NORMAL_SUMMON = "normal_summon"  # 召喚
    NORMAL_SUMMON_OR_SET = "normal_summon_or_set"  # 通常召喚
    TRIBUTE_SUMMON = "tribute_summon"
    FLIP_SUMMON = "flip_summon"
    SPECIAL_SUMMON = "special_summon"
    RITUAL_SUMMON = "ritual_summon"
    FUSION_SUMMON = "fusion_summon"
    SYNCHRO_SUMMON = "synchro_summon"
    XYZ_SUMMON = "xyz_summon"
    PENDULUM_SUMMON = "pendulum_summon"
    LINK_SUMMON = "link_summon"
    GEMINI_SUMMON = "gemini_summon"
    SUMMON_ANY = "summon_any"  # 召喚・反転召喚・特殊召喚 taken together
    SET = "set"
    FLIP = "flip"  # リバースする
    PLACE = "place"  # 置く
    DESTROY = "destroy"
    TRIBUTE = "tribute"
    DISCARD = "discard"
    SEND_TO_GRAVEYARD = "send_to_graveyard"
    BANISH = "banish"
    RETURN_TO_HAND = "return_to_hand"
    RETURN_TO_DECK = "return_to_deck"
    RETURN_TO_EXTRA_DECK = "return_to_extra_deck"
    RETURN_TO_GRAVEYARD = "return_to_graveyard"
    RETURN_TO_FIELD = "return_to_field"
    ADD_TO_HAND = "add_to_hand"
    ADD_TO_EXTRA_DECK = "add_to_extra_deck"
    DRAW = "draw"
    SHUFFLE = "shuffle"
    PUT_BACK = "put_back"  # 元に戻す: as it lay before it was looked at
    REVEAL = "reveal"  # 見せる
    LOOK = "look"  # 確認する
    EXCAVATE = "excavate"  # めくる
    DECLARE = "declare"
    EQUIP = "equip"
    ATTACH = "attach"  # X素材にする
    DETACH = "detach"  # X素材を取り除く
    PUT_COUNTER = "put_counter"
    REMOVE_COUNTER = "remove_counter"
    TAKE_CONTROL = "take_control"
    GIVE_CONTROL = "give_control"
    SWAP_CONTROL = "swap_control"
    SWAP_ZONES = "swap_zones"  # 位置を入れ替える: each of two monsters goes where the other was
    SWAP_STATS = (
        "swap_stats"  # 攻撃力・守備力を入れ替える, お互いのＬＰを入れ替える: ``stats`` says which values
    )
    MOVE_ZONE = "move_zone"
    LEAVE_FIELD = "leave_field"
    REMAIN = "remain"  # フィールドに残り続ける: a card that would be spent stays where it is
    CHANGE_POSITION = "change_position"
    CHANGE_STAT = "change_stat"  # 上昇・下降: amount is signed by ``direction``
    SET_STAT = "set_stat"  # ～になる (value)
    TREAT_AS = "treat_as"  # ～として扱う
    GAIN_EFFECT = "gain_effect"
    LOSE_EFFECT = "lose_effect"
    CHANGE_EFFECT = "change_effect"  # その効果は「…」となる: it does that instead; ``effects`` holds it
    NEGATE_ACTIVATION = "negate_activation"
    NEGATE_EFFECT = "negate_effect"
    NEGATE_SUMMON = "negate_summon"
    NEGATE_ATTACK = "negate_attack"
    NEGATE_THAT = "negate_that"  # それを無効にし: summon or activation just named
    UNAFFECTED = "unaffected"  # 効果を受けない
    PAY_LP = "pay_lp"
    GAIN_LP = "gain_lp"
    LOSE_LP = "lose_lp"
    DEAL_DAMAGE = "deal_damage"
    TAKE_DAMAGE = "take_damage"
    DEAL_PIERCING = "deal_piercing"
    DECLARE_ATTACK = "declare_attack"  # 攻撃宣言
    ATTACK = "attack"
    ATTACK_DIRECTLY = "attack_directly"
    BE_ATTACK_TARGET = "be_attack_target"  # 攻撃対象に選択される
    BATTLE = "battle"  # 戦闘を行う
    CHANGE_ATTACK_TARGET = "change_attack_target"
    CHANGE_TARGET = (
        "change_target"  # その対象を移し替える: what the effect, or the attack, just spoken of targets
    )
    DAMAGE_CALCULATION = "damage_calculation"
    END_PHASE = "end_phase"
    SKIP_PHASE = "skip_phase"
    CHANGE_PHASE = "change_phase"  # そのターンのエンドフェイズになる
    CONDUCT_PHASE = "conduct_phase"  # バトルフェイズを行う
    USE_AS_MATERIAL = "use_as_material"
    TOSS_COIN = "toss_coin"
    ROLL_DIE = "roll_die"
    GUESS = "guess"  # 裏表を当てる: which side the coin just tossed shows; as a condition, that it was guessed right
    WIN_DUEL = "win_duel"
    EXIST = "exist"  # 存在する (in relative clauses and conditions)
    GATHER = "gather"  # 揃う
    PUT_ON_FIELD = "put_on_field"  # フィールドに出す: by whatever summon or act


#: the Special Summons that take materials or Tributes of their own
MATERIAL_SUMMONS = frozenset(
    {Verb.RITUAL_SUMMON, Verb.FUSION_SUMMON, Verb.SYNCHRO_SUMMON, Verb.XYZ_SUMMON, Verb.LINK_SUMMON}
)
SPECIAL_SUMMONS = MATERIAL_SUMMONS | {Verb.SPECIAL_SUMMON, Verb.PENDULUM_SUMMON}
SUMMONS = SPECIAL_SUMMONS | {Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.FLIP_SUMMON}


class Means(StrEnum):
    """How something comes about, as the text says it."""

    BATTLE = "battle"
    ATTACK = "attack"  # 相手モンスターの攻撃で: by battle, with the monster that attacked it
    DIRECT_ATTACK = "direct_attack"  # 相手モンスターの直接攻撃で
    EFFECT = "effect"
    MONSTER_EFFECT = "monster_effect"
    PENDULUM_EFFECT = "pendulum_effect"
    SPELL_EFFECT = "spell_effect"
    TRAP_EFFECT = "trap_effect"
    CARD = "card"
    COST = "cost"
    TRIBUTE_SUMMON = "tribute_summon"
    FUSION_MATERIAL = "fusion_material"
    SYNCHRO_MATERIAL = "synchro_material"
    XYZ_MATERIAL = "xyz_material"
    LINK_MATERIAL = "link_material"
    RITUAL_MATERIAL = "ritual_material"
    NORMAL_DRAW = "normal_draw"
    DRAW = "draw"  # ドロー以外の方法で
    NORMAL_SUMMON = "normal_summon"
    RITUAL_SUMMON = "ritual_summon"
    FUSION_SUMMON = "fusion_summon"
    SYNCHRO_SUMMON = "synchro_summon"
    XYZ_SUMMON = "xyz_summon"
    PENDULUM_SUMMON = "pendulum_summon"
    LINK_SUMMON = "link_summon"
    WAY_BELOW = "way_below"  # 以下の方法: a way of summoning that the text goes on to tell
    PROCEDURE = "procedure"  # この方法で, ①の方法で: a summoning procedure


class Manner(StrEnum):
    """How an act is carried out."""

    RANDOM = "random"
    CHOSEN = "chosen"  # 選んで／选: picked while resolving, does not target
    AS_MANY_AS_POSSIBLE = "as_many_as_possible"
    UP_TO = "up_to"  # カウンターを２つまで: as many as the amount or fewer, and at least one
    OR_MORE = "or_more"  # カウンターを２つ以上
    SAME_POSITION = "same_position"  # 同じ表示形式で: as the card lay before it left
    REVEALED = "revealed"  # 相手に見せて
    ANY_ORDER = "any_order"
    ORIGINAL_ORDER = "original_order"  # 元の順番で: as the cards lay before they were looked at
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    IGNORING_CONDITIONS = "ignoring_conditions"
    AS_EQUIP_CARD = "as_equip_card"
    TO_GRAVEYARD = "to_graveyard"  # 墓地へ捨てる: the destination is printed
    IN_SET_TURN = "in_set_turn"  # セットしたターンでも: even in the turn it was Set
    IN_DAMAGE_CALCULATION = "in_damage_calculation"
    WITHOUT_TRIBUTE = "without_tribute"  # リリースなしで／不用解放
    FEWER_TRIBUTES = "fewer_tributes"  # 必要なリリースを１体少なくできる: ``amount`` Tributes fewer
    WITHOUT_FUSION = "without_fusion"  # （「融合」は必要としない）: no card that Fusion Summons is needed
    LOOKED_AT = (
        "looked_at"  # （裏側表示カードはめくって確認する）: a card that lies face-down is looked at first
    )
    RANDOM_FROM_HAND = "random_from_hand"  # （手札からはランダムに選ぶ）: those elsewhere are chosen
    DIRECT_INSTEAD = (
        "direct_instead"  # （この効果が適用されたモンスターしか…相手の攻撃は自分への直接攻撃になる）
    )
    WITHOUT_FLIP_EFFECTS = "without_flip_effects"  # （リバース効果は発動しない）
    DAMAGE_CALCULATED = "damage_calculated"  # （ダメージ計算は適用する）: the battle goes on all the same
    WITH_MATERIALS = (
        "with_materials"  # （Ｘ素材を持っている場合、それらも全てＸ素材とする）: what lies under it as well
    )
    FOLLOWING_UP = "following_up"  # 続けて攻撃: besides the attack just made, in the same Battle Phase
    MORE_OFTEN = (
        "more_often"  # １度しか…できない: oftener than ``times``, in a turn or, with a duration, in all of it
    )
    IN_ALL = "in_all"  # 存在する限り１度だけ: ``times`` is counted as long as that lasts, not in each turn
    IN_ADDITION = "in_addition"  # 通常召喚に加えて: besides the Normal Summon (of a Pendulum Summon: besides that) of the turn, or the usual attack
    LAID_OVER = "laid_over"  # 上に重ねて: put over its material, whose own materials it takes on
    TREATED_AS_TRIBUTE_SUMMON = "treated_as_tribute_summon"
    TREATED_AS_RITUAL_SUMMON = "treated_as_ritual_summon"
    TREATED_AS_FUSION_SUMMON = "treated_as_fusion_summon"
    TREATED_AS_SYNCHRO_SUMMON = "treated_as_synchro_summon"
    TREATED_AS_XYZ_SUMMON = "treated_as_xyz_summon"
    TREATED_AS_LINK_SUMMON = "treated_as_link_summon"


class Modality(StrEnum):
    DO = "do"
    MAY = "may"
    CANNOT = "cannot"  # ～できない、～されない (forbidden, or immune when passive)
    NOT = "not"  # ～しない、行わず
    MUST = "must"  # ～しなければならない／必须: as soon and as long as it can


class Timing(StrEnum):
    """The word that ties an effect to its event, on which missing the timing hangs."""

    WHEN = "when"  # 時
    IF = "if"  # 場合
    EACH_TIME = "each_time"  # 度
    BEFORE = "before"  # 際


class Join(StrEnum):
    """How a step follows the one before it. Rulings hang on this word."""

    FIRST = "first"
    TOGETHER = "together"  # ～し、同時に、并: at the same time
    THEN = "then"  # その後: later, and only if the step before it was done
    ALSO = "also"  # さらに／再
    SEPARATE = "separate"  # また、此外; a new sentence
    IF_SO = "if_so"  # そうした場合
    OR = "or"


class ActivationMode(StrEnum):
    MAY = "may"  # 発動できる／才能发动
    MUST = "must"  # 発動する／发动
    NONE = "none"  # no activation: lasting, or applied by itself


class RefKind(StrEnum):
    THIS_CARD = "this_card"
    THAT = "that"  # その／那: nearest fitting antecedent
    TARGETED = "targeted"  # 対象の～
    EQUIPPED = "equipped"  # 装備モンスター
    REST = "rest"  # 残り
    AFFECTED = "affected"  # この効果で～した (``by`` says which act)
    COST = "cost"  # the cards that paid the cost (リリースしたモンスター)
    THIS_EFFECT = "this_effect"
    THIS_ACTIVATION = "this_activation"  # この発動, このカードの発動, この効果の発動
    THAT_ACTIVATION = "that_activation"
    THAT_EFFECT = "that_effect"
    THAT_SUMMON = "that_summon"
    THAT_ATTACK = "that_attack"
    THAT_BATTLE = "that_battle"  # その戦闘で: the battle just spoken of, as a means
    ATTACKER = "attacker"
    BATTLED = "battled"  # the other monster of the battle
    DECLARED = "declared"
    MATERIAL = "material"
    LISTED = "listed"  # 上記のカード: the cards of the material line
    TOKEN = "token"
    # 元々の攻撃力より高い攻撃力を持つ: the very card that is described; 自身以外の, 自身の効果で: the card that does it or, with
    # none named, that it is done to; 自身と同名のモンスターを素材とした: the card told of, and none of the materials
    ITSELF = "itself"


class QuantityKind(StrEnum):
    EXACT = "exact"
    UP_TO = "up_to"
    AT_LEAST = "at_least"
    ALL = "all"
    ANY_NUMBER = "any_number"
    EACH = "each"  # ずつ／各
    EACH_UP_TO = "each_up_to"  # それぞれ１体まで／各最多1只: of each no more than that, or none
    SAME_NUMBER = (
        "same_number"  # それぞれ同じ数だけ: as many as of the other cards told with them, at least one
    )
    UNSTATED = "unstated"  # the phrase gives no number


class LimitScope(StrEnum):
    COPY = "copy"  # １ターンに１度 (this copy of the card)
    NAME = "name"  # このカード名の
    DUEL = "duel"
    CHAIN = "chain"
    WHILE_FACE_UP = "while_face_up"
    WINDOW = (
        "window"  # ダメージ計算時に１度: this copy, in each of the phases or moments it can be activated in
    )


class LimitCounts(StrEnum):
    """What is counted; the summons are those of cards of this name by the player (１ターンに１度しか特殊召喚できない)."""

    USE = "use"
    ACTIVATION = "activation"
    SPECIAL_SUMMON = "special_summon"
    SYNCHRO_SUMMON = "synchro_summon"
    LINK_SUMMON = "link_summon"
    OPTION = (
        "option"  # each of the listed effects by itself (以下の効果はそれぞれ１ターンに１度しか選択できない)
    )


class WhichTurn(StrEnum):
    """The turn a window lies in, told from the one now running."""

    NEXT = "next"  # 次のターン／下个回合; with a player the next turn of that player
    THAT = "that"  # そのターン／那个回合, そのバトルフェイズ: the one just spoken of


class DurationKind(StrEnum):
    END_OF_TURN = "end_of_turn"
    THIS_TURN = "this_turn"
    PHASE = "phase"  # until (the end of) a phase; see Duration
    NEXT_TURN_END = "next_turn_end"
    WHILE = "while"
    DAMAGE_CALCULATION = "damage_calculation"
    DAMAGE_STEP = "damage_step"
    BATTLE_PHASE = "battle_phase"
    ACTIVATION_TURN = "activation_turn"  # 発動するターン: an oath
    TURN_OF = "turn_of"  # このカードを特殊召喚するターン: all of the turn in which Duration.condition is done, before it too
    UNTIL = "until"  # モンスターが出るまでめくる: until what Duration.condition says has come up
    PERMANENT = "permanent"
    CHAIN = "chain"  # 同一チェーン上で: in the Chain that is being built
    DUEL = "duel"  # このデュエル中: to the end of the Duel; of what has happened: since it began


class SpellSpeed(IntEnum):
    ONE = 1
    TWO = 2
    THREE = 3
