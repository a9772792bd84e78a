"""Starts everything: settings, wiring (the only place where objects are built and joined), the command line."""
