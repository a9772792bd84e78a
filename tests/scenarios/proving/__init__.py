"""Tests of the proof of a pack: what counts as right, and the figures made of it."""
