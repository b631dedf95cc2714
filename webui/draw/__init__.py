"""Drawing a throw from above, once as shapes, then as SVG text or PNG pixels."""
