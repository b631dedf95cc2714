"""The living table: frames from any source in, phases and frozen throws out.

A frame goes `source` -> `stillness` -> (when it is quiet) the reader -> `fusing` -> `throws`.
Everything that decides is a plain object fed with frames and times; only `worker` knows threads
and only `devices` opens cameras.
"""
