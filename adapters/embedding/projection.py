"""What is taken out of a model's vectors, so that one threshold serves all languages.

Raw cosines of unrelated texts are high and differ from language to language. The mean of a sentence bank is
subtracted, one for questions and one for cards, and then the directions in which the languages of the bank differ
are projected out.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from adapters.embedding.bank import QUESTIONS, STATEMENTS
from adapters.embedding.models import Encode, Matrix, Model

_SMALLEST: Final = 1e-9


class Projection:
    """A model whose vectors are freed of what they have in common. All vectors have length 1.

    Building one runs the whole bank through the model, questions and statements side by side.
    """

    def __init__(self, model: Model) -> None:
        with ThreadPoolExecutor(max_workers=1) as beside:
            waiting = beside.submit(_encode_bank, model.question, QUESTIONS)
            cards = _encode_bank(model.card, STATEMENTS)
            questions = waiting.result()
        self._model = model
        self._question_mean = questions.mean(axis=(0, 1))
        self._card_mean = cards.mean(axis=(0, 1))
        by_language = (questions.mean(axis=1) - self._question_mean + cards.mean(axis=1) - self._card_mean) / 2
        # The offsets of n languages from their mean span n - 1 directions.
        self._languages = np.linalg.svd(by_language, full_matrices=False)[2][: len(by_language) - 1]

    def question(self, text: str) -> Matrix:
        """The vector of a question."""
        return self._freed(self._model.question([text])[0] - self._question_mean)

    def card(self, text: str) -> Matrix:
        """The vector of a card."""
        return self._freed(self._model.card([text])[0] - self._card_mean)

    def _freed(self, centred: Matrix) -> Matrix:
        freed: Matrix = centred - (centred @ self._languages.T) @ self._languages
        return freed / np.float32(max(float(np.linalg.norm(freed)), _SMALLEST))


def _encode_bank(encode: Encode, bank: Mapping[str, Sequence[str]]) -> Matrix:
    """The bank's vectors: language, sentence, component."""
    return np.stack([encode(sentences) for sentences in bank.values()])
