"""Logistic regressions over a few numbers, with scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def fit_weights(
    facts: NDArray[np.float64], right: NDArray[np.bool_], groups: NDArray[Any], strength: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The weights, the last the constant; and the probability of each row by the weights of the other groups.

    Args:
        facts: shape (rows, facts).
        right: of each row.
        groups: of each row what it belongs to.
        strength: inverse of the penalty on weights, where the facts have unit variance.
    """
    model = make_pipeline(StandardScaler(), LogisticRegression(C=strength))
    rated = cross_val_predict(model, facts, right, groups=groups, cv=LeaveOneGroupOut(), method="predict_proba")[:, 1]
    scaler, logistic = (one for _, one in model.fit(facts, right).steps)
    weights = logistic.coef_[0] / scaler.scale_
    return np.array([*weights, logistic.intercept_[0] - weights @ scaler.mean_]), rated
