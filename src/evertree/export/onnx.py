"""The tree as an ONNX model, with double precision all the way."""

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

    `label` is what `predict` gives: thresholds and values are compared as doubles. Labels are strings or 64-bit
    integers in ONNX, so booleans and floats that are whole numbers come out as integers. `probabilities` (rows,
    classes) is `predict_proba` in float32. Save it with `onnx.save(result, path)`. Needs onnx: pip install
    evertree[onnx].

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : other names and labels than those of the training data; the model keeps the columns'
        names in its metadata
    """
    try:
        import onnx
        from onnx import TensorProto, helper
    except ImportError as error:
        raise ImportError("export_onnx needs onnx: pip install evertree[onnx]") from error

    named = NamedTree.of(model, feature_names, class_names)
    tree = named.tree
    kind, labels = _labels(plain_labels(named.labels, "ONNX"))
    leaf = tree.is_leaf
    leaves = np.flatnonzero(leaf)
    rows = tree.class_counts.sum(axis=1, keepdims=True)
    shares = np.where(rows > 0, tree.class_counts / np.maximum(rows, 1), 1.0 / tree.n_classes)

    def doubles(values: Any) -> Any:
        flat = np.asarray(values, dtype=np.float64).ravel()
        return helper.make_tensor("values", TensorProto.DOUBLE, flat.shape, flat)

    zeros = [0] * tree.n_nodes
    node = helper.make_node(
        "TreeEnsembleClassifier",
        ["x"],
        ["label", "probabilities"],
        domain="ai.onnx.ml",
        nodes_treeids=zeros,
        nodes_nodeids=list(range(tree.n_nodes)),
        nodes_modes=["LEAF" if is_leaf else "BRANCH_LEQ" for is_leaf in leaf.tolist()],
        nodes_featureids=np.where(leaf, 0, tree.feature).tolist(),
        nodes_values_as_tensor=doubles(np.where(leaf, 0.0, tree.threshold)),
        nodes_truenodeids=np.where(leaf, 0, tree.left).tolist(),
        nodes_falsenodeids=np.where(leaf, 0, tree.right).tolist(),
        nodes_missing_value_tracks_true=zeros,
        class_treeids=[0] * (len(leaves) * tree.n_classes),
        class_nodeids=np.repeat(leaves, tree.n_classes).tolist(),
        class_ids=np.tile(np.arange(tree.n_classes), len(leaves)).tolist(),
        class_weights_as_tensor=doubles(shares[leaves]),
        post_transform="NONE",
    )
    node.attribute.append(helper.make_attribute(f"classlabels_{kind}s", labels))
    label_type = TensorProto.STRING if kind == "string" else TensorProto.INT64
    graph = helper.make_graph(
        [node],
        "evertree",
        [helper.make_tensor_value_info("x", TensorProto.DOUBLE, [None, tree.n_features])],
        [
            helper.make_tensor_value_info("label", label_type, [None]),
            helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, [None, tree.n_classes]),
        ],
    )
    versions = [helper.make_opsetid("", CORE_VERSION), helper.make_opsetid("ai.onnx.ml", ML_VERSION)]
    result = helper.make_model(graph, opset_imports=versions, producer_name="evertree", ir_version=IR_VERSION)
    onnx.checker.check_model(result)
    return result


def _labels(labels: list[PlainLabel]) -> tuple[str, list[Any]]:
    """What ONNX calls the type of the labels, and the labels."""
    if all(isinstance(label, str) for label in labels):
        return "string", labels
    if any(isinstance(label, str) for label in labels):
        raise ValueError("ONNX cannot hold classes that are strings and numbers together: give class_names")
    numbers = [int(label) for label in labels]
    if numbers != labels or not all(-(2**63) <= number < 2**63 for number in numbers):
        raise ValueError("ONNX cannot hold classes that are no whole numbers of 64 bits: give class_names")
    return "int64", numbers
