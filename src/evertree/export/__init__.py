"""Trees in other forms, one format a file."""

from evertree.export.text import export_text

__all__ = ["export_text"]
