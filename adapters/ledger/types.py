"""Column types that mean the same on SQLite and on the MySQL protocol."""

from sqlalchemy import String, Text
from sqlalchemy.dialects import mysql
from sqlalchemy.types import TypeEngine


def name(length: int) -> TypeEngine[str]:
    """Text that compares by its bytes, at most `length` characters."""
    return String(length).with_variant(mysql.VARCHAR(length, charset="utf8mb4", collation="utf8mb4_bin"), "mysql")


def json_text() -> TypeEngine[str]:
    """JSON as text; it is never searched."""
    return Text().with_variant(mysql.LONGTEXT(charset="utf8mb4", collation="utf8mb4_bin"), "mysql")
