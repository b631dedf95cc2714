"""Benches: how quick Pythia is on this machine. `pythia bench` runs them.

A bench is a module with a function `measure() -> Iterator[Measurement]`, entered in the table
of `webui/cli/bench.py`. A timing is never a test; where two ways are compared, both are
measured in the same run and the ratio is told.
"""
