"""The findings of Gottron's paper (5.6), looked at again: each with its figures and whether it held.

The paper's algorithms run as the paper describes them (variant ``paper``). A finding says beforehand what counts as
held, so that the answer is a matter of figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median, stdev
from typing import Final

from crunch_lab.evaluation.complexity import Complexity
from crunch_lab.evaluation.measures import MEASURES
from crunch_lab.evaluation.results import Results
from crunch_lab.evaluation.statistics import by_site, paired_p

PLAIN: Final = "plain"
BTE: Final = "bte:variant=paper"
DSC: Final = "dsc:variant=paper:window=30"
LQF: Final = tuple(f"lqf:variant=paper:threshold={threshold}" for threshold in ("0.25", "0.5", "0.75"))
CRUNCH: Final = "crunch:variant=paper"
LABELS: Final = (PLAIN, BTE, DSC, *LQF, CRUNCH)
WIKI: Final = "wiki"
"""The package of invented pages dense with in-text links."""
NEWS: Final = ("scrapinghub", "naeb", "irdata-big9", "irdata-chaos", "cleanportaleval", "dragnet")
"""English news and blogs."""
SITE_PAGES: Final = 10
"""Pages that a site must have for a deviation of its own."""


@dataclass
class Finding:
    """One sentence of the paper."""

    claim: str
    criterion: str
    held: bool | None
    """None: nothing to judge it on."""
    figures: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """For a reader."""
        verdict = {True: "HELD", False: "NOT HELD", None: "NOT JUDGED (no pages for it)"}[self.held]
        yield f"{self.claim}"
        yield f"  {verdict}. Held when {self.criterion}."
        yield from (f"  {line}" for line in self.figures)


def markdown(findings: Sequence[Finding], table: Sequence[Complexity]) -> str:
    """Both tables in Markdown."""
    lines = ["| the paper says | held when | held | figures |", "|---|---|---|---|"]
    for finding in findings:
        verdict = {True: "**yes**", False: "**no**", None: "no pages for it"}[finding.held]
        figures = "<br>".join(line.replace("|", "\\|") for line in finding.figures)
        lines.append(f"| {finding.claim} | {finding.criterion} | {verdict} | {figures} |")
    lines += ["", "| algorithm | bound in the papers | ours | measured exponent of size |", "|---|---|---|--:|"]
    for entry in table:
        exponent = "–" if entry.exponent is None else f"{entry.exponent:.2f}"
        lines.append(f"| `{entry.label}` | {entry.papers} | {entry.ours} | {exponent} |")
    return "\n".join(lines) + "\n"


def examine(results: Results) -> list[Finding]:
    """All findings."""
    return [
        dsc_first(results),
        crunch_follows(results),
        thresholds_alike(results),
        plain_on_wiki(results),
        plain_on_real_wikis(results),
        deviation_within_sites(results),
        bte_slow(results),
    ]


def dsc_first(results: Results) -> Finding:
    """DSC ahead of BTE and LQF on English news sets."""
    finding = Finding(
        "DSC scores highest in all the F1 measures (BTE and LQF behind it), on news pages",
        "on more than half of the English news sets DSC leads BTE and every LQF in all four measures",
        None,
    )
    led = judged = 0
    for package in _news(results):
        means = {
            measure: {label: results.spread(package, label, measure).mean for label in LABELS} for measure in MEASURES
        }
        leads = [all(values[DSC] > values[label] for label in (BTE, *LQF)) for values in means.values()]
        rows = {label: {row.name: row for row in results.rows[package, label]} for label in (DSC, BTE, LQF[1])}
        names = sorted(set(rows[DSC]) & set(rows[BTE]) & set(rows[LQF[1]]))
        tests = []
        for label in (BTE, LQF[1]):
            differences = [rows[DSC][name].value() - rows[label][name].value() for name in names]
            p = paired_p(differences, [rows[DSC][name].site for name in names])
            tests.append(f"against {label.partition(':')[0]} {sum(differences) / len(names):+.3f} (p {p:.3f})")
        values = means["sequence"]
        shown = ", ".join(
            f"{label.removeprefix('lqf:variant=paper:')} {values[label]:.3f}" for label in (DSC, BTE, *LQF)
        )
        finding.figures.append(f"{package}: leads in {sum(leads)} of 4 measures; {shown}; {'; '.join(tests)}")
        judged += 1
        led += all(leads)
    if judged:
        finding.held = led * 2 > judged
    return finding


def _news(results: Results) -> list[str]:
    return [name for name in NEWS if name in results.packages]


def crunch_follows(results: Results) -> Finding:
    """Crunch, as published, second on English news sets."""
    finding = Finding(
        "On news pages DSC is followed by Crunch",
        "on more than half of the English news sets DSC has the highest word-sequence F1 and Crunch, as published, the"
        " second highest",
        None,
    )
    held = []
    for package in _news(results):
        values = {label: results.spread(package, label).mean for label in LABELS}
        ranked = sorted(values, key=lambda label: -values[label])
        held.append(ranked[:2] == [DSC, CRUNCH])
        shown = ", ".join(f"{_short(label)} {values[label]:.3f}" for label in ranked)
        finding.figures.append(f"{package}: {shown}")
    if held:
        finding.held = sum(held) * 2 > len(held)
    return finding


def _short(label: str) -> str:
    name, *settings = label.split(":")
    threshold = [setting.partition("=")[2] for setting in settings if setting.startswith("threshold")]
    return " ".join([name, *threshold])


def thresholds_alike(results: Results) -> Finding:
    """LQF thresholds hardly differ."""
    finding = Finding(
        "The results of LQF vary surprisingly little for the thresholds .25, .5 and .75",
        "the three means over the packages (without the wiki pages) lie within .02",
        None,
    )
    packages = [name for name in results.judged if name != WIKI]
    if packages:
        means = [sum(results.spread(name, label).mean for name in packages) / len(packages) for label in LQF]
        finding.held = max(means) - min(means) <= 0.02
        shown = ", ".join(f"{label.rpartition('=')[2]}: {mean:.3f}" for label, mean in zip(LQF, means, strict=True))
        finding.figures.append(f"{shown}; apart by {max(means) - min(means):.3f}")
    return finding


def plain_on_wiki(results: Results) -> Finding:
    """Plain best on pages dense with in-text links."""
    finding = Finding(
        "On the wiki package it is best to use no method at all: plain scores highest (invented pages)",
        "plain has the highest word-sequence F1 on the package of invented pages dense with in-text links",
        None,
    )
    if WIKI in results.packages:
        values = {label: results.spread(WIKI, label).mean for label in LABELS}
        finding.held = max(values, key=lambda label: values[label]) == PLAIN
        for label, value in sorted(values.items(), key=lambda item: -item[1]):
            precision, recall = (results.spread(WIKI, label, part=part).mean for part in (0, 1))
            finding.figures.append(f"{label}: F1 {value:.3f}, precision {precision:.3f}, recall {recall:.3f}")
    return finding


def plain_on_real_wikis(results: Results) -> Finding:
    """How `plain` does on the pages of all other packages that a wiki made, as those pages say."""
    finding = Finding(
        "On the wiki package it is best to use no method at all: plain scores highest (real pages of wikis)",
        "plain has the highest word-sequence F1 on the pages of the sets whose HTML names a wiki program as its maker",
        None,
    )
    for what, packages in (
        ("all", [name for name in results.packages if name != WIKI]),
        ("those with gold by people", [name for name in results.packages if name not in {WIKI, *results.conformance}]),
    ):
        rows = {
            label: [row for package in packages for row in results.rows[package, label] if row.facts.get("wiki")]
            for label in LABELS
        }
        if not rows[PLAIN]:
            continue
        values = {label: sum(row.value() for row in found) / len(found) for label, found in rows.items()}
        if finding.held is None:
            finding.held = max(values, key=lambda label: values[label]) == PLAIN
        shown = ", ".join(f"{_short(label)} {value:.3f}" for label, value in sorted(values.items(), key=_falling))
        finding.figures.append(f"{what}, {len(rows[PLAIN])} pages: {shown}")
    return finding


def _falling(item: tuple[str, float]) -> float:
    return -item[1]


def deviation_within_sites(results: Results) -> Finding:
    """Standard deviation within one site."""
    finding = Finding(
        "Within one site the standard deviation of F1 ranges roughly from .10 to .15 for all methods",
        f"the median over methods and sites with {SITE_PAGES} pages or more lies from .10 to .15",
        None,
    )
    every: list[float] = []
    for label in LABELS:
        deviations = []
        for package in (name for name in results.judged if name != WIKI):
            rows = results.rows[package, label]
            groups = by_site([row.value() for row in rows], [row.site for row in rows])
            deviations += [stdev(group) for group in groups.values() if len(group) >= SITE_PAGES]
        if deviations:
            every += deviations
            inside = sum(0.1 <= value <= 0.15 for value in deviations)
            middle = f"median {median(deviations):.3f} over {len(deviations)} sites"
            finding.figures.append(f"{label}: {middle}, {inside} of them from .10 to .15")
    if every:
        finding.held = 0.1 <= median(every) <= 0.15
        finding.figures.append(f"all: median {median(every):.3f}, from {min(every):.3f} to {max(every):.3f}")
    return finding


def bte_slow(results: Results) -> Finding:
    """BTE's time."""
    finding = Finding(
        "BTE takes much longer than the others, which makes it unsuitable on the fly",
        "BTE needs more than twice the time of the slower of DSC and LQF",
        None,
    )
    times = {label: results.seconds_per_kilobyte(label) for label in LABELS}
    if any(times.values()):
        finding.held = times[BTE] > 2 * max(times[DSC], times[LQF[1]])
        finding.figures = [f"{label}: {value * 1000:.4f} ms a kB" for label, value in times.items()]
    return finding
