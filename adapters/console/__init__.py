"""The terminal as a place to sit: lines in, cards out, nothing decided."""
