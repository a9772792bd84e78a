"""Tests of `adapters.embedding`."""
