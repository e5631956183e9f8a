"""The command line: `parlour COMMAND`, one module a command."""
