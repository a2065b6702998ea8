"""The section of the report on what readers lose."""

from __future__ import annotations

from crunch_lab.evaluation.losses.figures import shown_figures
from crunch_lab.evaluation.markup import Child, Markup, el, join
from crunch_lab.evaluation.report_sections import table
from crunch_lab.evaluation.results import Results

_PARTIAL = (
    "Packages whose gold standard is a part of what is content: there recall means something, precision and F1 do not,"
    " so they are in no mean. A line counts that stands on the page, and is kept where three quarters of its words"
    " stand in the output as one run; half lost: pages that lose half or more of such lines."
)


def losses(results: Results) -> Markup:
    """What is kept of partial gold, a table for each package."""
    parts = [_partial(results, package) for package in results.packages if package in results.partial]
    return join(parts) if parts else el("p", "No package has partial gold.")


def _partial(results: Results, package: str) -> Markup:
    shown = {label: shown_figures(results.partial_figures(package, label)) for label in results.labels}
    head = list(dict.fromkeys(name for figures in shown.values() for name in figures))
    rows: list[list[Child]] = [
        [label, *(figures.get(name, "–") for name in head)]
        for label, figures in sorted(
            shown.items(), key=lambda item: -results.partial_figures(package, item[0]).get("gold words", 0)
        )
    ]
    count = max((len(results.rows[package, label]) for label in results.labels), default=0)
    return join(
        el("h3", f"{package} ({count})"), table(_PARTIAL, ["extractor", *head], rows, f"What is kept of {package}")
    )
