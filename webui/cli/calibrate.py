"""`pythia calibrate`: set up a camera once, and manage what was set up."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from calibration.pdf import pdf
from calibration.profile import Profile
from calibration.target import Paper, target_sheets
from webui.cli.answering import answer_done, answer_json, json_option
from webui.cli.calibrate_steps import dice, lens, table
from webui.cli.columns import columns, mark
from webui.cli.profile_words import told_profile
from webui.opened import own_profiles


@click.group()
def command() -> None:
    """Set up a camera: print the target, measure the lens, mark the table, learn the dice.

    Everything is kept in a profile, a readable file in your data folder. Without any, pictures
    are read all the same.
    """


command.add_command(lens)
command.add_command(table)
command.add_command(dice)


@command.command()
@click.option("--paper", type=click.Choice([str(p) for p in Paper]), default="a4",
              show_default=True, help="Paper to print on.")  # fmt: skip
@click.option("-o", "--out", type=click.Path(path_type=Path, dir_okay=False), required=True,
              metavar="FILE.pdf", help="Where to write it; - for standard output.")  # fmt: skip
@json_option()
def target(paper: str, out: Path, as_json: bool) -> None:
    """Write the target to print: the board for the lens, the markers for the table's corners."""
    document = pdf(target_sheets(Paper(paper)))
    if str(out) == "-":
        sys.stdout.buffer.write(document)
        return
    out.write_bytes(document)
    said = f"{out}: print at 100 % and check the ruler; then pythia calibrate lens"
    answer_done(said, as_json, file=str(out), paper=paper)


@command.command("list")
@json_option()
def list_(as_json: bool) -> None:
    """List the profiles and which one is in use."""
    listed = own_profiles().listed()
    if as_json:
        rows = [
            {
                "name": one.name,
                "chosen": one.is_chosen,
                "lens": one.profile is not None and one.profile.lens is not None,
                "table": one.profile is not None and one.profile.table is not None,
                "dice": one.profile is not None and one.profile.dice is not None,
                "problem": None if one.problem is None else one.problem.text,
            }
            for one in listed
        ]
        answer_json(rows)
    elif not listed:
        click.echo("No profiles yet. Begin with: pythia calibrate target -o target.pdf")
    else:
        lines = [
            (
                "*" if one.is_chosen else "",
                one.name,
                *(
                    mark(getattr(one.profile, part, None) is not None)
                    for part in ("lens", "table", "dice")
                ),
                "" if one.problem is None else one.problem.text,
            )
            for one in listed
        ]
        click.echo("\n".join(columns(("", "profile", "lens", "table", "dice", ""), lines)))


@command.command()
@click.argument("name")
@json_option("Answer with the profile as it is kept.")
def show(name: str, as_json: bool) -> None:
    """Tell what a profile knows."""
    profile = own_profiles().open(name)
    click.echo(profile.to_text() if as_json else "\n".join(told_profile(profile)), nl=not as_json)


@command.command()
@click.argument("name", required=False)
@click.option("--none", "defaults", is_flag=True, help="Use no profile: go by the defaults.")
@json_option()
def choose(name: str | None, defaults: bool, as_json: bool) -> None:
    """Use a profile from now on."""
    if (name is None) != defaults:
        raise click.UsageError("Give a profile's name, or --none.")
    own_profiles().choose(name)
    said = "No profile is in use." if name is None else f"{name} is in use."
    answer_done(said, as_json, profile=name)


@command.command()
@click.argument("name")
@json_option()
def delete(name: str, as_json: bool) -> None:
    """Delete a profile."""
    own_profiles().delete(name)
    answer_done(f"{name} is deleted.", as_json, profile=name)


@command.command()
@click.argument("name")
@click.option("-o", "--out", type=click.Path(path_type=Path, dir_okay=False), required=True,
              metavar="FILE.json", help="Where to write it.")  # fmt: skip
@json_option()
def export(name: str, out: Path, as_json: bool) -> None:
    """Write a profile into a file, to take it elsewhere."""
    out.write_text(own_profiles().open(name).to_text(), "utf-8")
    answer_done(f"{name} is in {out}", as_json, profile=name, file=str(out))


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option()
def import_(file: Path, as_json: bool) -> None:
    """Take in a profile from a file."""
    profile: Profile = own_profiles().take_in(file.read_text("utf-8", errors="replace"))
    answer_done(f"{profile.name} is taken in.", as_json, profile=profile.name)
