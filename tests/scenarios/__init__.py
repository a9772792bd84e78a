"""Tests of `scenarios`."""
