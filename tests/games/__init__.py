"""Whole games that hypothesis makes up, on the real store, held against a small model of the rules."""
