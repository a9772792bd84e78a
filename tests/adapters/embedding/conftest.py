"""The embedders, loaded once: each takes about a second or two."""

import pytest

from adapters.embedding import LocalEmbedder


@pytest.fixture(scope="session")
def joined() -> LocalEmbedder:
    """Both models, where this machine runs both."""
    return LocalEmbedder()


@pytest.fixture(scope="session")
def portable() -> LocalEmbedder:
    """The model that runs everywhere, alone."""
    return LocalEmbedder(portable=True)


@pytest.fixture(params=["joined", "portable"])
def embedder(request: pytest.FixtureRequest, joined: LocalEmbedder, portable: LocalEmbedder) -> LocalEmbedder:
    """Each of the two in turn."""
    return joined if request.param == "joined" else portable
