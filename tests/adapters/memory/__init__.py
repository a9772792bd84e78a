"""The memory store, on a real engine wherever one can run."""
