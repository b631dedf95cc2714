"""The scene maker: throws of dice on any table under any lamp, with exact truth.

`describe` draws a scene from a seed, `render` turns it into a picture and its truth.
Lengths inside the scene are in die edges, the table is the plane z = 0, z points up.
"""
