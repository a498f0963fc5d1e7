"""Trees in other forms, one format a file. All take a fitted estimator, and most its `tree_` alone."""

from evertree.export.code_c import export_c
from evertree.export.code_python import export_python
from evertree.export.code_sql import export_sql
from evertree.export.dot import export_dot
from evertree.export.json import export_json
from evertree.export.onnx import export_onnx
from evertree.export.sklearn import to_sklearn
from evertree.export.text import export_rules, export_text

__all__ = [
    "export_c",
    "export_dot",
    "export_json",
    "export_onnx",
    "export_python",
    "export_rules",
    "export_sql",
    "export_text",
    "to_sklearn",
]
