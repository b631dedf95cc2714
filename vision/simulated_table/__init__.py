"""A table that needs no camera: hands, rolling dice, bumps and lamps from pre-rendered parts.

`stage` furnishes the table once, `lay` renders dice at rest with their truth, `acts` move
parts over the picture, `table` plays acts one after another and gives a frame for any time.
"""
