"""Counting what was played: pure, from the logs of games to numbers and the places of a chart."""
