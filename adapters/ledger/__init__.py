"""The bureau's own state: SQLAlchemy Core, on SQLite or the MySQL protocol."""
