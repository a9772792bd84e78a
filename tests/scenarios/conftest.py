"""The embedders, loaded once: each takes about a second or two."""

import pytest

from adapters.embedding import LocalEmbedder


@pytest.fixture(scope="session", params=["joined", "portable"])
def embedder(request: pytest.FixtureRequest) -> LocalEmbedder:
    """Both models where this machine runs both, then the one that runs everywhere."""
    return LocalEmbedder(portable=request.param == "portable")
