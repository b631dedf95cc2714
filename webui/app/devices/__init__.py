"""The devices around the table: how they join, what each may do, which player each one is."""
