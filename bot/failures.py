"""Why the bureau could not start."""


class CannotStart(Exception):
    """One sentence that says why, and what to do."""
