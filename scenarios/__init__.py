"""Story packs, and the one module that reads and checks them."""
