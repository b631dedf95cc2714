"""A joined phone or tablet as the table's camera, and as a referee of its own."""
