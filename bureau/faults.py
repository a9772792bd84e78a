"""What can be wrong with a story pack, by name. The sentences that say it are the adapters'."""

from enum import StrEnum


class PackFault(StrEnum):
    """One kind of error in a pack. A name that is not known here, as a newer version may have stored, is `OTHER`."""

    OTHER = "other"

    # the file
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    NOT_YAML = "not_yaml"
    TAB = "tab"
    NO_COLON = "no_colon"
    COLON_IN_TEXT = "colon_in_text"
    SEVERAL_PACKS = "several_packs"
    ALIAS = "alias"
    ANCHOR = "anchor"
    TAG = "tag"
    TOO_DEEP = "too_deep"
    CONTROL_CHARACTER = "control_character"
    NO_PACK = "no_pack"

    # keys and values
    NO_MAPPING = "no_mapping"
    NO_LIST = "no_list"
    NO_SINGLE_TEXT = "no_single_text"
    NO_TEXT = "no_text"
    NO_WORD = "no_word"
    TOO_MANY = "too_many"
    TOO_LONG = "too_long"
    EMPTY = "empty"
    INVISIBLE_CHARACTER = "invisible_character"
    KEY_TWICE = "key_twice"
    KEY_MISSING = "key_missing"
    KEY_RESERVED = "key_reserved"
    KEY_UNKNOWN = "key_unknown"
    KEY_MISSPELT = "key_misspelt"
    NO_KEY = "no_key"
    NO_KEY_BUT_NEAR = "no_key_but_near"
    LANGUAGE_MISSING = "language_missing"
    NO_LANGUAGE = "no_language"

    # the story
    PACK_ID = "pack_id"
    FILE_NAME = "file_name"
    TOO_FEW_ROLES = "too_few_roles"
    ROLE_ID = "role_id"
    ROLE_IS_BOARD = "role_is_board"
    ROLE_TWICE = "role_twice"
    NAME_TAKEN = "name_taken"
    HANDLES_CLASH = "handles_clash"
    NO_CARDS = "no_cards"
    CARD_TWICE = "card_twice"
    ROLE_FULL = "role_full"
    UNKNOWN_ROLE = "unknown_role"
    UNKNOWN_CARD = "unknown_card"

    @classmethod
    def _missing_(cls, _value: object) -> "PackFault":
        return cls.OTHER
