"""Story packs: YAML files, and what reads and checks them."""

from scenarios.packs import ScenarioLibrary

__all__ = ["ScenarioLibrary"]
