"""Cards for tests of the rules."""

from bureau.cards import BoardCard, Handle, PrivateCard
from bureau.ids import CardId, MemoryId, RoleId


def board_card(number: int, text: str, source: str = "informant") -> BoardCard:
    """A board card."""
    card_id = CardId(f"board-card-{number}")
    return BoardCard(
        card_id, MemoryId(f"90{number}"), Handle(f"B{number}"), text, RoleId(source), CardId(f"src{number}")
    )


def private_card(number: int, text: str, role: str = "informant") -> PrivateCard:
    """A private card, with marks in each of its fields that must never be seen on a stage."""
    return PrivateCard(
        CardId(f"secret-card-{number}"),
        MemoryId(f"77{number}"),
        RoleId(role),
        Handle(f"{role[0].upper()}{number}"),
        text,
        "secret-topic",
    )
