"""The memory store: PowerMem on seekdb. The only folder that imports either."""
