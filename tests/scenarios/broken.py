"""One error at a time: what is replaced in the sample, by what, at which line that is found, and the reason.

Where the line is `None`, it is that of the replaced piece.
"""

NOT_YAML = "This is no valid YAML: check the indentation, quotes and brackets here and in the line above."
NO_ANCHORS = "A pack may not use anchors (`&`) and aliases (`*`): write texts out, in quotes if they begin so."
NO_TAGS = "A pack may not use tags: remove it, and put the text in quotes if it begins with `!`, `=` or `<<`."
NO_TEXT = "reads as a number, date or truth value: put it in quotes."
RESERVED = "is reserved for the game mode that follows: remove it."
INVISIBLE = "holds a control or invisible character: remove it."
OTHERS_HAVE = "but other texts of the pack have: add it."
TAKEN = "`name` of a role already means `cook`: choose another, in every language."
SLUG = "must be lower-case letters, digits, `-` and `_`, 64 at most: rename it."
ROLE_ID = "This is no id for a role: begin with a letter and use lower-case letters, digits and `_`, 32 at most."
PACK_KEYS = "remove it; the keys are cards, finale, goal, id, intro, questions, roles, summary, title."
CARD_KEYS = "remove it; the keys are answers, id, kind, role, text, topic."

POT = "The pot was empty at four."
GUEST = "  - id: guest\n    name: {en: Guest, zh: 客人}\n"
MORE_ROLES = "".join(f"  - {{id: extra{letter}, name: Extra {letter}}}\n" for letter in "abcdefgh")
MORE_CARDS = "".join(f"  - {{id: c{number}, role: cook, text: Leaf {number}}}\n" for number in range(80))

Case = tuple[str, str, int | None, str]

KEYS: list[Case] = [
    ("kind: secret", "knid: secret", None, "`knid` is no key of a card: did you mean `kind`?"),
    ("id: tea", "zzz: 1\nid: tea", None, f"`zzz` is no key of the pack: {PACK_KEYS}"),
    ("kind: secret", f"{POT}: x", None, f"This is no key of a card: {CARD_KEYS}"),
    ("kind: secret", "kind: secret\n    kind: lie", 16, "`kind` is given twice in a card: keep one of them."),
    ("id: tea", "bench: 3\nid: tea", None, f"`bench` {RESERVED}"),
    ("id: tea", "id: tea\nsolution: x", 2, f"`solution` {RESERVED}"),
    ("id: tea", "id: tea\nreactions: []", 2, f"`reactions` {RESERVED}"),
    ("kind: secret", "act: 2", None, f"`act` {RESERVED}"),
    ("    role: cook\n", "", 12, "`role` is missing in a card: add it."),
    ("- {ask: Who pays?, cards: []}", "- Who pays?", None, "a question must be a mapping: write it as `key: value`."),
]

TEXTS: list[Case] = [
    (f"en: {POT}", "en: 0427", None, f"`en` of `text` of a card {NO_TEXT}"),
    ("en: Loud.", "en: yes", None, f"`en` of `persona` of a role {NO_TEXT}"),
    ("en: The tea,", "en: 21:00,", None, f"`en` of `title` of the pack {NO_TEXT}"),
    ("topic: tea", "topic: 2024-01-01", None, f"`topic` of a card {NO_TEXT}"),
    ("topic: tea", "topic:", None, "`topic` of a card is empty: write a text, or remove the key."),
    ("zh: 茶}", "zh: [茶]}", None, "`zh` of `title` of the pack must be one text: write it in quotes."),
    ("en: Loud.", "en: '  '", None, "`en` of `persona` of a role is empty: write a text, or remove the key."),
    (POT, "x" * 501, None, "`en` of `text` of a card is longer than 500 characters: shorten it."),
    ("en: Guest", f"en: {'x' * 81}", None, "`en` of `name` of a role is longer than 80 characters: shorten it."),
    ("Who pays?", "x" * 301, None, "`ask` of a question is longer than 300 characters: shorten it."),
    (POT, '"The pot\\u202e"', None, f"`en` of `text` of a card {INVISIBLE}"),
    (POT, '"The pot\\ud800"', None, f"`en` of `text` of a card {INVISIBLE}"),
    ("zh: 茶}", "fr: Thé}", None, "`fr` is no key of `title` of the pack: remove it; the keys are en, zh."),
    ("{en: The tea, zh: 茶}", "{}", None, "`title` of the pack is empty: add a text in `en` or `zh`."),
    (", zh: 四点时茶壶是空的。", "", None, f"`text` of a card has no `zh`, {OTHERS_HAVE}"),
    ("en: The tea, ", "", None, f"`title` of the pack has no `en`, {OTHERS_HAVE}"),
    (
        "[还有茶吗？]",
        "还有茶吗？",
        None,
        "`zh` of `answers` of a card must be a list: begin each entry with `- `, or write `[]`.",
    ),
]

STORY: list[Case] = [
    ("id: tea", "id: Tea", None, "The pack's `id` must be lower-case letters, digits and `-`, 64 at most: rename it."),
    ("id: tea", "id: cup", None, "The file of the pack `cup` must be called `cup.yaml`: rename one of them."),
    (GUEST, "", 5, "A pack has 2 to 8 roles: add another."),
    ("cards:\n", f"{MORE_ROLES}cards:\n", 17, "`roles` of the pack may hold 8 entries: remove the others."),
    ("id: guest", "id: bulletin_board", None, "`bulletin_board` is the board and no role: rename the role."),
    ("id: guest", "id: Gast-1", None, ROLE_ID),
    ("id: guest", "id: cook", None, "There are two roles `cook`: rename one of them."),
    ("en: Guest", "en: ＣＯＯＫ", None, TAKEN),
    ("zh: 客人", "zh: 厨师", None, TAKEN),
    ("zh: 客人", "zh: Cook", None, TAKEN),
    ("en: Cook", "en: Guest", 9, "`id` of a role already means `cook`: choose another, in every language."),
    ("id: guest", "id: cook1", 5, "Card numbers of the role `cook` could be read as another's: rename its `id`."),
    ("id: cup", "id: pot", None, "There are two cards `pot`: rename one of them."),
    ("id: cup", "id: Cup!", None, f"`id` of a card {SLUG}"),
    ("role: guest", "role: waiter", None, "No role of the pack has this id: use one of cook, guest."),
    (
        "questions:\n",
        f"{MORE_CARDS}questions:\n",
        98,
        "A role may hold 80 cards: give this one to another, or remove it.",
    ),
    ("cards: [pot]", "cards: [pan]", None, "The pack has no card `pan`: correct the id, or add the card."),
    ("tag: direct", "tag: Very Direct", None, f"`tag` of a question {SLUG}"),
]

YAML: list[Case] = [
    ("topic: tea", "topic: *tea", None, "A text that begins with `*` has to stand in quotes: add them."),
    ("topic: tea", "topic: &x tea", None, NO_ANCHORS),
    ("cards:\n", "cards: &x\n", None, NO_ANCHORS),
    ("topic: tea", "topic: !!python/name:os.system tea", None, NO_TAGS),
    ("topic: tea", "<<: {topic: tea}", None, NO_TAGS),
    ("cards:\n", "---\ncards:\n", None, "A file holds one pack: remove the line `---` and what follows it."),
    ("    topic: tea", "\ttopic: tea", None, "YAML is indented with spaces: replace the tab."),
    ("topic: tea", "topic: tea: green", None, "A text with a colon in it has to stand in quotes: add them."),
    ("topic: tea", 'topic: "tea', None, NOT_YAML),
    (GUEST, "  guest: x\n", None, NOT_YAML),
    ("topic: tea", "topic: t\x07ea", None, "There is a control character in this line: remove it."),
    ("topic: tea", 'topic: "\\UFFFFFFFF"', None, NOT_YAML),
    ("topic: tea", "topic: [[[[[[[[tea]]]]]]]]", None, "This is nested too deeply: compare it with a pack that works."),
]

ALL: list[Case] = [*KEYS, *TEXTS, *STORY, *YAML]
