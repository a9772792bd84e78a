"""Alembic's entry: runs the migrations on the connection that it is given."""

from alembic import context

from adapters.ledger.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transaction_per_migration=False
)
context.run_migrations()
