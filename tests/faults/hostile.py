"""Texts that have broken other programs."""

REFUSED = {
    "empty": "",
    "blank": " \u00a0\u3000",
    "60 kB": "字" * 20_000,
    "NUL": "a\0b",
    "escape": "a\x1b[2Jb",
    "half a character": "a\ud83db",
    "turned around": "a\u202egpj.exe",
    "isolated": "a\u2066b\u2069",
    "invisible": "\u200b\u200b",
    "only an accent": "\u0301",
    "private use": "a\ue000b",
}
"""By name: what no name, channel, question or card may be."""

SPEECH = {
    "everyone": "@everyone and <@123> and <!channel>",
    "ticks": "```py\nx``` `rm -rf`".replace("\n", " "),
    "SQL": "'; DROP TABLE cards; -- \" OR 1=1",
    "template": "{0} {text} %s ${HOME} {{7*7}}",
    "markup": "[red]x[/red] <b>x</b> *x* _x_ ~x~ ||x||",
    "path": "../../etc/passwd C:\\con",
    "family": "👩‍👩‍👧‍👦 ❤️",
    "right to left": "שלום مرحبا",
    "json": '{"to": "stage", "kind": "event"}',
    "number": "-1e309 NaN 0x0",
}
"""By name: what is shown as it was typed, and does nothing."""
