"""scikit-learn's own checks of what an estimator must do: all of them, none excused."""

from sklearn.utils.estimator_checks import parametrize_with_checks

from evertree import OptimalTreeClassifier


@parametrize_with_checks([OptimalTreeClassifier(max_depth=2), OptimalTreeClassifier(max_depth=3, strategy="greedy")])
def test_check(estimator, check, monkeypatch):
    # Without this, scikit-learn leaves out its check with `array_api_dispatch` switched on.
    monkeypatch.setenv("SCIPY_ARRAY_API", "1")
    check(estimator)
