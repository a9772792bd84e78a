"""For authors of packs: `python -m bot scenarios`, which begins, lists, shows and proves them."""
