"""Promise 1: a role knows its own space and the board, nothing else."""

from bureau.ids import BOARD, RoleId, Space


def visible_spaces(role: RoleId) -> tuple[Space, Space]:
    """The two spaces that a question to `role` searches, in the order in which a trace names them.

    This is the only place that decides it. It takes a role and nothing else, so no question, model, option or
    setting can widen what is searched.
    """
    return Space(role), BOARD
