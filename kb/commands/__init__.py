"""The commands of ``saitei``, a module for each field."""
