"""For authors of packs: `python -m bot scenarios`, which lists, shows and proves them."""
