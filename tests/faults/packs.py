"""Story packs made for a test: as many roles and cards as it wants, with words by which each card can be asked for."""

from pathlib import Path

WORDS = ("lantern", "violin", "anchor", "marmalade", "umbrella", "compass", "trumpet", "saddle", "candle", "ladder")
PLACES = ("cellar", "attic", "stable", "chapel", "garden", "library", "kitchen", "harbour")
ROLES = ("archer", "clerk", "diver", "guard", "miner", "nurse", "pilot", "tailor")


def card_text(role: int, number: int) -> str:
    """What a card says; no two cards of a pack say the same."""
    return f"The {WORDS[number % len(WORDS)]} number {role * 100 + number} is in the {PLACES[role]}."


def write_pack(folder: Path, identity: str, cards: int) -> Path:
    """A pack of eight roles with so many cards each."""
    lines = [f"id: {identity}", f"title: {identity}", "roles:"]
    lines += [f"- {{id: {role}, name: {role.title()}}}" for role in ROLES]
    lines.append("cards:")
    for place, role in enumerate(ROLES):
        for number in range(cards):
            lines.append(f"- {{id: {role}-{number}, role: {role}, text: {card_text(place, number)}}}")
    path = folder / f"{identity}.yaml"
    path.write_text("\n".join(lines))
    return path
