"""What a run has done, in a few lines for a person and in one file for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from crunch import __version__
from crunch.corpus.cleaning import ALONE_NOTE
from crunch.corpus.journal import cannot_go_on
from crunch.corpus.outcome import Outcome
from crunch.errors import counted, reason, shown
from crunch.files import replace_file
from crunch.wording import plain

REPORT: Final = "crunch-report.json"

_MOST: Final = 20
_FEW: Final = 5
"""Of the files that are no pages: pictures and styles, as a rule, which nobody misses."""


def summary_lines(
    outcomes: Sequence[Outcome],
    left_out: Sequence[str],
    out: Path,
    seconds: float,
    links: Sequence[tuple[str, str]] = (),
    hidden: Sequence[str] = (),
) -> list[str]:
    """The summary: how many, how, what went wrong, and where the report is."""
    done = [one for one in outcomes if one.status in ("cleaned", "kept")]
    statuses = Counter(one.status for one in outcomes)
    sites = {one.site for one in done}
    compared = sum(one.compared_with is not None for one in done)
    lines = [f"{_pages(statuses['cleaned'])} cleaned into {shown(out)} in {seconds:.1f} s"]
    if statuses["kept"]:
        lines.append(f"{_pages(statuses['kept'])} had been finished by an earlier run (--force does them again)")
    if done:
        ways = [f"{_pages(compared)} compared with another one of the same site"] if compared else []
        ways += [
            f"{_pages(count)} by {algorithm}"
            for algorithm, count in Counter(one.algorithm for one in done if one.compared_with is None).items()
        ]
        lines.append(f"{len(sites)} {'site' if len(sites) == 1 else 'sites'}: {', '.join(ways)}")
    lines += _listed(ALONE_NOTE, [one.name for one in done if ALONE_NOTE in one.notes])
    lines += _listed("unsure", [f"{one.name}: {'; '.join(one.notes)}" for one in done if one.unsure])
    lines += _listed(
        "near-duplicate", [f"{one.name} is like {one.duplicate_of}" for one in outcomes if one.duplicate_of]
    )
    lines += _listed("odd", [f"{one.name}: {'; '.join(_odd(one))}" for one in done if _odd(one) and not one.unsure])
    lines += _listed("no page", list(left_out), _FEW)
    if links:
        _, *names = _listed("", [f"{name} {why}" for name, why in links], _FEW)
        lines += [f"{counted(len(links), 'link')} not followed:", *names]
    lines += _listed("hidden, and not looked at (name one itself to have it cleaned)", list(hidden), _FEW)
    lines += _listed("not cleaned", [f"{one.name}: {one.reason}" for one in outcomes if one.status == "failed"], 1000)
    lines.append(f"report: {shown(out / REPORT)}")
    return lines


def write_report(
    outcomes: Sequence[Outcome],
    left_out: Sequence[str],
    out: Path,
    links: Sequence[tuple[str, str]] = (),
    hidden: Sequence[str] = (),
) -> None:
    """Every file with what became of it, as JSON.

    Raises:
        InputError: it cannot be written.
    """
    report = {
        "crunch": __version__,
        "counts": dict(Counter(one.status for one in outcomes)),
        "files": sorted(outcomes, key=lambda one: one.name),
        "left_out": list(left_out),
        "links_not_followed": [{"name": name, "reason": why} for name, why in links],
        "hidden": list(hidden),
    }
    try:
        replace_file(out / REPORT, msgspec.json.format(msgspec.json.encode(report, enc_hook=plain), indent=1))
    except OSError as error:
        raise cannot_go_on(out, reason(error)) from None


def _odd(outcome: Outcome) -> list[str]:
    return [note for note in outcome.notes if note != ALONE_NOTE]


def _listed(what: str, names: list[str], most: int = _MOST) -> list[str]:
    if not names:
        return []
    rest = [f"  … and {len(names) - most} more, all of them in the report"] if len(names) > most else []
    return [f"{what}: {len(names)}", *(f"  {shown(name)}" for name in names[:most]), *rest]


def _pages(count: int) -> str:
    return f"{count} page" if count == 1 else f"{count} pages"
