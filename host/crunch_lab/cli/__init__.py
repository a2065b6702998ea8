"""The laboratory's commands: one subcommand of ``crunch`` a file, as in :mod:`crunch.cli`, whose table leads here."""
