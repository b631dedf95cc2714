"""Make pictures with truth of what people sent: ``... .training.contributed SENT PICTURES``.

Only of throws whose senders said that Pythia may learn from them. What comes out is what
`vision.training.jury.make_examples` takes.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from vision.contributed import SUFFIX, ContributedThrow


@click.command()
@click.argument("sent", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("pictures", type=click.Path(file_okay=False, path_type=Path))
def main(sent: Path, pictures: Path) -> None:
    pictures.mkdir(parents=True, exist_ok=True)
    kept_out = 0
    for path in sorted(sent.glob(f"*{SUFFIX}")):
        throw = ContributedThrow.from_bytes(path.read_bytes(), path.name)
        if not throw.may_teach:
            kept_out += 1
            continue
        picture = pictures / f"{path.stem}.jpg"
        picture.write_bytes(throw.picture_jpeg)
        truth = json.dumps(throw.truth(picture.name), indent=1)
        picture.with_suffix(".json").write_text(truth, encoding="utf-8")
    click.echo(f"{kept_out} throws are not to be learned from")


if __name__ == "__main__":
    main()
