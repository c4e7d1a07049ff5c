"""Run by alembic: the steps are taken on the connection that web.database hands over."""

from alembic import context

from web.database import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
