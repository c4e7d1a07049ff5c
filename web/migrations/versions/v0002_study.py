"""Study: profiles, answers, what is remembered of each rule, exams."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "profile",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "answer",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profile.id"), nullable=False, index=True),
        sa.Column("item", sa.String(120), nullable=False),
        sa.Column("chapter", sa.String(20), nullable=False),
        sa.Column("rule", sa.String(80), nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Float),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "review",
        sa.Column("profile", sa.String(32), sa.ForeignKey("profile.id"), primary_key=True),
        sa.Column("rule", sa.String(80), primary_key=True),
        sa.Column("card", sa.JSON, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "review_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profile.id"), nullable=False, index=True),
        sa.Column("rule", sa.String(80), nullable=False),
        sa.Column("log", sa.JSON, nullable=False),
    )
    op.create_table(
        "exam",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("profile", sa.String(32), sa.ForeignKey("profile.id"), nullable=False, index=True),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("items", sa.JSON, nullable=False),
        sa.Column("minutes", sa.Integer),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "exam_answer",
        sa.Column("exam", sa.String(32), sa.ForeignKey("exam.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("chosen", sa.Integer, nullable=False),
    )
