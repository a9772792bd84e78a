"""Measurements, printed as ratios against a baseline of the same run; nothing here is a test."""
