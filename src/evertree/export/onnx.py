"""The tree as an ONNX model, with double precision all the way.

The operator for tree classifiers counts votes, and with one or two classes onnxruntime gives other labels than the
commonest (version 1.31 even ends the process where there is one). So here the operator for regression trees finds no
more than the number of each row's leaf, and tables of the leaves' labels and shares do the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from evertree.export.named_tree import NamedTree
from evertree.plain_labels import PlainLabel, plain_labels

# The first version of the operators for machine learning whose thresholds can be doubles, and an older version of the
# file format, so that older runtimes read it.
ML_VERSION, CORE_VERSION, IR_VERSION = 3, 17, 8


def export_onnx(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
) -> Any:
    """An `onnx.ModelProto` with the input `x` (rows, features) of doubles, and the outputs `label` and `probabilities`.

    `label` (rows) is what `predict` gives, as strings, 64-bit integers, booleans or doubles: thresholds and values are
    compared as doubles. `probabilities` (rows, classes) is `predict_proba`, as doubles. Save the model with
    `onnx.save(result, path)`. Needs onnx: pip install evertree[onnx].

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : other names and labels than those of the training data; the names of the columns are
        in the description of `x`
    """
    try:
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    except ImportError as error:
        raise ImportError("export_onnx needs onnx: pip install evertree[onnx]") from error

    named = NamedTree.of(model, feature_names, class_names)
    tree, leaf = named.tree, named.tree.is_leaf
    labels = _label_array(plain_labels(named.labels, "ONNX"))
    leaves = np.flatnonzero(leaf)
    number = np.cumsum(leaf) - 1  # of each leaf; even float32 holds it exactly, as there are at most 2**20

    def tensor(name: str, values: Any) -> Any:
        return numpy_helper.from_array(np.asarray(values), name)

    zeros = [0] * tree.n_nodes
    nodes = [
        helper.make_node(
            "TreeEnsembleRegressor",
            ["x"],
            ["leaf_as_float"],
            domain="ai.onnx.ml",
            n_targets=1,
            nodes_treeids=zeros,
            nodes_nodeids=list(range(tree.n_nodes)),
            nodes_modes=["LEAF" if is_leaf else "BRANCH_LEQ" for is_leaf in leaf.tolist()],
            nodes_featureids=np.where(leaf, 0, tree.feature).tolist(),
            nodes_values_as_tensor=tensor("thresholds", np.where(leaf, 0.0, tree.threshold)),
            nodes_truenodeids=np.where(leaf, 0, tree.left).tolist(),
            nodes_falsenodeids=np.where(leaf, 0, tree.right).tolist(),
            nodes_missing_value_tracks_true=zeros,
            target_treeids=[0] * len(leaves),
            target_nodeids=leaves.tolist(),
            target_ids=[0] * len(leaves),
            target_weights_as_tensor=tensor("numbers", number[leaves].astype(np.float64)),
        ),
        helper.make_node("Cast", ["leaf_as_float"], ["leaf_column"], to=TensorProto.INT64),
        helper.make_node("Squeeze", ["leaf_column", "second_axis"], ["leaf"]),
        helper.make_node("Gather", ["label_of_leaf", "leaf"], ["label"], axis=0),
        helper.make_node("Gather", ["shares_of_leaf", "leaf"], ["probabilities"], axis=0),
    ]
    tables = [
        tensor("second_axis", np.array([1], dtype=np.int64)),
        tensor("label_of_leaf", labels[tree.label[leaves]]),
        tensor("shares_of_leaf", tree.shares[leaves]),
    ]
    columns = "columns: " + ", ".join(name.encode("utf-8", "replace").decode("utf-8") for name in named.feature_names)
    inputs = [helper.make_tensor_value_info("x", TensorProto.DOUBLE, ["rows", tree.n_features], doc_string=columns)]
    outputs = [
        helper.make_tensor_value_info("label", helper.np_dtype_to_tensor_dtype(labels.dtype), ["rows"]),
        helper.make_tensor_value_info("probabilities", TensorProto.DOUBLE, ["rows", tree.n_classes]),
    ]
    versions = [helper.make_opsetid("", CORE_VERSION), helper.make_opsetid("ai.onnx.ml", ML_VERSION)]
    graph = helper.make_graph(nodes, "evertree", inputs, outputs, initializer=tables)
    result = helper.make_model(graph, opset_imports=versions, producer_name="evertree", ir_version=IR_VERSION)
    onnx.checker.check_model(result)
    return result


def _label_array(labels: list[PlainLabel]) -> Any:
    """The labels as an array of a type that ONNX has."""
    kinds = {type(label) for label in labels}
    if len(kinds) > 1:
        raise ValueError("ONNX cannot hold classes of different types: give class_names that are all of one type")
    if kinds == {str}:
        for label in labels:
            if any("\ud800" <= character <= "\udfff" for character in str(label)):
                raise ValueError(f"ONNX cannot hold the class {label!r}: it is no valid Unicode")
        return np.array(labels, dtype=object)
    if kinds == {int} and not all(-(2**63) <= label < 2**63 for label in labels if isinstance(label, int)):
        raise ValueError("ONNX cannot hold classes beyond 64 bits: give class_names, strings for example")
    return np.array(labels, dtype={int: np.int64, bool: np.bool_, float: np.float64}[kinds.pop()])
