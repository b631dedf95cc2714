"""A profile told in lines for a terminal."""

from __future__ import annotations

from calibration.lens import Lens
from calibration.profile import EnrolledDice, Profile
from calibration.table_area import TableArea


def told_profile(profile: Profile) -> list[str]:
    lines = [profile.name]
    if profile.mirrored:
        lines.append("  mirrored: every picture is turned back first")
    lines.append(f"  lens     {told_lens(profile.lens)}")
    lines.append(f"  table    {_told_table(profile.table)}")
    lines.append(f"  dice     {_told_dice(profile.dice)}")
    lines += [] if profile.advice is None else [f"  {profile.advice.text}"]
    return lines


def told_lens(lens: Lens | None) -> str:
    if lens is None:
        return "not measured: the dice of each picture tell it"
    width, height = lens.camera.size
    low, high = lens.focal_95_px
    return (
        f"{width} x {height}, focal length {lens.camera.focal_px:.1f} px "
        f"({low:.1f} to {high:.1f}), {lens.views} views off by {lens.rms_px:.2f} px, held-out "
        f"ones by {lens.held_out_rms_px:.2f} px, {lens.coverage:.0%} of the picture covered"
    )


def _told_table(area: TableArea | None) -> str:
    if area is None:
        return "not marked: the whole picture is read"
    share = float(area.mask().mean())
    watched = "watched by its markers" if area.markers_px else "marked by hand"
    return f"{share:.0%} of {area.size[0]} x {area.size[1]}, {watched}"


def _told_dice(dice: EnrolledDice | None) -> str:
    if dice is None:
        return "not enrolled: colors as of most sets, lengths in die widths"
    known = [] if dice.paints is None else ["colors of this set"]
    known += [f"{len(dice.witnesses)} dice to compare with"] if dice.witnesses else []
    known += [] if dice.width_px is None else [f"{dice.width_px:.0f} px wide"]
    known += [] if dice.edge_mm is None else [f"edge {dice.edge_mm:g} mm"]
    return ", ".join(known)
