"""The rules of the game, pure.

Nothing in this package opens a file, a socket or a database, and nothing in it knows Discord, Slack,
PowerMem or SQL. What it needs from outside it states in `bureau.ports`; `adapters` implement that.

* what things are: `ids`, `texts`, `roles`, `cards`, `spaces`, `seats`, `case`, `scenario`
* what is decided: `relevance` (hit or miss), `traces` (what is public, what is sealed), `permissions`
* what comes in and goes out: `commands`, `deliveries`, `events`, `errors`
* how a command is carried out: `desk`, one module for each verb
"""
