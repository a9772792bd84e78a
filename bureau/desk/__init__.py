"""How a command is carried out: one module for each verb, and `Bureau`, which takes them in.

Each verb is a function of the `Office` (what the bureau works with) and the `Turn` (this one command). It returns
what the person is to see; what a stage is to see is an event, which `bureau.desk.stages` delivers from the ledger.
"""
