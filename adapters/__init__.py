"""All that touches the world outside; each folder implements what `bureau.ports` or `bureau.books` asks for."""
