"""``python -m kb`` is the ``saitei`` command."""

from kb.cli import main

if __name__ == "__main__":
    main(prog_name="saitei")
