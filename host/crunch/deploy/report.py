"""What the doctor found, in words: for the terminal, and to paste into an issue."""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence

from crunch import __version__
from crunch.deploy.doctor import Finding, summary
from crunch.deploy.machine import Machine
from crunch.deploy.old_name import OldInstall
from crunch.errors import shown

_MARKS = {"ok": "ok", "problem": "PROBLEM", "note": "note"}


def terminal(findings: Sequence[Finding], old: Sequence[OldInstall] = ()) -> str:
    """For a person: what is well on one line, each problem with its one fix."""
    lines: list[str] = []
    for finding in findings:
        lines += ["", f"{finding.title}  ({shown(finding.program)})"]
        for check in finding.checks:
            lines.append(f"  {_MARKS[check.state]:<8} {check.name:<13} {shown(check.detail)}")
            if check.fix:
                lines.append(f"  {'':<8} {'to mend it:':<13} {shown(check.fix)}")
    for install in old:
        lines += ["", f"{shown(install.where)}", f"  {'note':<8} {'old name':<13} {install.detail}"]
        lines.append(f"  {'':<8} {'to remove it:':<13} {shown(install.command)}")
    problems = sum(not finding.well for finding in findings)
    well = ", ".join(finding.title for finding in findings if finding.well)
    if problems:
        said = f"{problems} of {len(findings)} browsers cannot use Crunch yet; each has its next step above."
        if len(findings) == 1:
            said = f"{findings[0].title} cannot use Crunch yet; its next step stands above."
        said += f" A press works in {well}." if well else ""
    else:
        said = f"All is well: a press works in {well}."
    return "\n".join([f"Crunch {__version__}", *lines, "", said])


def for_an_issue(findings: Sequence[Finding], machine: Machine) -> str:
    """For an issue, in Markdown: no page content, no name of the user."""
    about = summary(findings, machine)
    lines = [
        "### crunch doctor",
        f"- Crunch {about['crunch']}, protocol {about['protocol']}",
        f"- Python {about['python']} at `{about['interpreter']}`",
        f"- {platform.system()} {platform.release()} {platform.machine()}",
    ]
    for finding in findings:
        lines += ["", f"**{finding.title}** at `{shown(finding.program)}`, scope {finding.scope}"]
        lines += [f"- looked at `{shown(path)}`" for path in finding.looked_at]
        for check in finding.checks:
            fix = f" (to mend it: `{shown(check.fix)}`)" if check.fix else ""
            lines.append(f"- {_MARKS[check.state]} {check.name}: {shown(check.detail)}{fix}")
    lines += [f"- {old['detail']} in `{old['where']}`" for old in about["old_name"]]
    return anonymous("\n".join(lines) + "\n", machine)


def anonymous(text: str, machine: Machine) -> str:
    """A text with the home folder, and the name of the user anywhere else, replaced by ``~``."""
    home = str(machine.home)
    if home.strip("/\\"):
        for written in (home, shown(home)):
            text = re.sub(rf"{re.escape(written)}(?![\w.-])", "~", text)
    names = {machine.home.name, *(machine.variables.get(key, "") for key in ("USER", "LOGNAME", "USERNAME"))}
    for name in sorted(names - {"", "root"}, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "~", text)
    return text
