"""Whole games that hypothesis makes up, on the real store, held against a small model of the rules."""

import pytest

pytest.register_assert_rewrite("tests.games.table", "tests.games.watch")
