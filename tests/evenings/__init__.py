"""Evenings at the terminal as people have them: the real program on a pseudo-terminal, and its screen read."""
