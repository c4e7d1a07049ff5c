"""Remarks on verdicts. Databases of the first release have the table already."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "feedback",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("situation", sa.JSON),
        sa.Column("verdict", sa.JSON, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        if_not_exists=True,
    )
