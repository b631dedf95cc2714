"""Webhooks: other programs are told when a throw is played, a verdict falls, a game ends."""
