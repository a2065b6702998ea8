"""``crunch package``: make, check, merge, split and count test packages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crunch.cli import COMMANDS
from crunch.cli.parser import teach
from crunch.errors import InputError, counted, shown

_EXAMPLES = """\
examples:
  crunch package new mine --title "My pages" a.html b.html   gold is all text: cut it down
  crunch package check mine news.tar.xz
  crunch package merge all.tar.xz mine news.tar.xz
  crunch package split all.tar.xz train.tar.xz test.tar.xz --share 0.7   by site
  crunch package stats all.tar.xz
  crunch package learn-rules marked --out rules.toml      selectors for each site, from a few marked pages
  crunch package from-rules rules.toml many saved/*.html  all its pages, gold by these rules
"""


_NEW = "a folder, or an archive ending in .tar.xz, that is not there yet"
_THERE = "a folder or a .tar.xz archive"


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "package",
        help=COMMANDS["package"],
        description="A test package is a folder or a .tar.xz archive: package.toml describes it, and each document\n"
        "has name.html, name.txt (gold standard) and name.json (address, language and other facts).",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write a package of HTML files, all their text as gold to begin with")
    new.add_argument("out", type=Path, metavar="PACKAGE", help=_NEW)
    new.add_argument("pages", nargs="+", type=Path, metavar="FILE", help="saved pages")
    new.add_argument("--title", default="", help="one line about the package")
    new.add_argument("--language", help="of all pages, such as en or zh-Hant")
    new.add_argument("--url", help="address of the page, when it is one page")
    _add_licence(new)
    check = actions.add_parser("check", help="list everything that is wrong, with file and line")
    check.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE", help=_THERE)
    merge = actions.add_parser("merge", help="put packages into one")
    merge.add_argument("out", type=Path, metavar="NEW", help=_NEW)
    merge.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE", help=_THERE)
    split = actions.add_parser("split", help="split into two, no site in both")
    split.add_argument("package", type=Path, metavar="PACKAGE", help=_THERE)
    split.add_argument("out", nargs=2, type=Path, metavar="NEW", help=f"two of them: {_NEW}")
    split.add_argument("--share", type=float, default=0.5, help="of the sites in the first (default: %(default)s)")
    stats = actions.add_parser("stats", help="count pages, sites, languages, types; find gold that is not in its page")
    stats.add_argument("packages", nargs="+", type=Path, metavar="PACKAGE", help=_THERE)
    learn = actions.add_parser("learn-rules", help="find selectors for each site in pages that were marked")
    learn.add_argument("package", type=Path, metavar="PACKAGE", help=_THERE)
    learn.add_argument("--out", type=Path, metavar="FILE", help="write them there (default: standard output)")
    rules = actions.add_parser("from-rules", help="write a package of saved pages, gold by rules for their sites")
    rules.add_argument("rules", type=Path, metavar="RULES", help="a file as learn-rules writes it")
    rules.add_argument("out", type=Path, metavar="NEW", help=_NEW)
    rules.add_argument("pages", nargs="+", type=Path, metavar="FILE", help="saved pages")
    rules.add_argument("--site", help="host name of all pages, when they do not state their own address")
    _add_licence(rules)
    teach(actions, _EXAMPLES)
    parser.set_defaults(run=run)


def _add_licence(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--licence", metavar="TEXT", help="who may use the pages, and how, such as CC-BY-4.0")


def run(options: argparse.Namespace) -> int:
    """Carry out the action."""
    return int(_ACTIONS[options.action](options))


def _new(options: argparse.Namespace) -> int:
    from crunch_lab.evaluation.package_tools import new_package

    if options.url and len(options.pages) > 1:
        raise InputError("--url is the address of one page; for several, edit the .json files")
    count = new_package(options.out, options.title, options.pages, options.language, options.url, options.licence)
    made = counted(count, "document")
    print(f"{shown(options.out)}: {made}. Now cut each .txt down to the main content, and fill in the .json files.")
    _ask_licence(options)
    return 0


def _ask_licence(options: argparse.Namespace) -> None:
    if not options.licence:
        print("They are other people's pages: before you pass them on, say with 'licence' who may use them, and how.")


def _check(options: argparse.Namespace) -> int:
    from crunch_lab.annotation.verifying import check_package
    from crunch_lab.evaluation.package_files import PackageError
    from crunch_lab.evaluation.packages import Package, Problem

    failed = False
    for path in options.packages:
        count = errors = 0
        try:
            for entry in check_package(Package(path)):
                if isinstance(entry, Problem):
                    errors += entry.level == "error"
                    print(entry, file=sys.stderr)
                else:
                    count += 1
        except PackageError as error:
            errors += 1
            print(f"{error.message}", file=sys.stderr)
        failed = failed or errors > 0
        print(f"{shown(path)}: {counted(count, 'good document')}, {counted(errors, 'error')}")
    return 1 if failed else 0


def _merge(options: argparse.Namespace) -> int:
    from crunch_lab.evaluation.package_tools import merge_packages
    from crunch_lab.evaluation.packages import Package

    count = merge_packages(options.out, [Package(path) for path in options.packages])
    print(f"{shown(options.out)}: {counted(count, 'document')}")
    return 0


def _split(options: argparse.Namespace) -> int:
    from crunch_lab.evaluation.package_tools import split_package
    from crunch_lab.evaluation.packages import Package

    if not 0 < options.share < 1:
        raise InputError("--share must be between 0 and 1")
    counts = split_package(Package(options.package), options.out, options.share)
    for path, count in zip(options.out, counts, strict=True):
        print(f"{shown(path)}: {counted(count, 'document')}")
    return 0


def _stats(options: argparse.Namespace) -> int:
    from crunch_lab.evaluation.package_tools import package_statistics
    from crunch_lab.evaluation.packages import Package

    for path in options.packages:
        package = Package(path)
        found = package_statistics(package)
        print(f"{package.name}: {counted(found.documents, 'document')} of {counted(found.sites, 'site')}")
        print(f"  {found.bytes_mean / 1000:.0f} kB a page, {found.gold_words_median:.0f} gold words in the median")
        for title, counts in (("languages", found.languages), ("page types", found.page_types)):
            print(f"  {title}: {', '.join(f'{name} {count}' for name, count in counts.items())}")
        print(f"  fragmented: {found.fragmented}; multiple articles: {found.multiple_articles}")
        print(f"  empty gold: {_counted_names(found.empty_gold)}")
        missing = [f"{name} ({share:.0%} found)" for name, share in found.missing_gold]
        print(f"  gold that is not in its page: {_counted_names(missing)}")
    return 0


def _counted_names(names: Sequence[str]) -> str:
    return f"{counted(len(names), 'document')}: {', '.join(names)}" if names else "none"


def _learn(options: argparse.Namespace) -> int:
    from crunch.files import replace_file
    from crunch_lab.annotation.learning import learn_rules
    from crunch_lab.annotation.rules import rules_toml
    from crunch_lab.evaluation.packages import Package

    found = learn_rules(Package(options.package))
    if not found:
        raise InputError(f"{shown(options.package)}: no site has labels from which rules can be learned")
    text = rules_toml(found)
    if options.out:
        replace_file(options.out, text.encode())
        print(f"{shown(options.out)}: rules for {counted(len(found), 'site')}")
    else:
        print(text, end="")
    return 0


def _from_rules(options: argparse.Namespace) -> int:
    from crunch_lab.annotation.rules import package_from_rules, read_rules

    found = package_from_rules(options.out, read_rules(options.rules), options.pages, options.site, options.licence)
    for path, why in found.skipped:
        print(f"{path}: left out: {why}", file=sys.stderr)
    print(f"{shown(options.out)}: {counted(found.written, 'document')}, {counted(len(found.skipped), 'page')} left out")
    _ask_licence(options)
    return 0


_ACTIONS = {
    "new": _new,
    "check": _check,
    "merge": _merge,
    "split": _split,
    "stats": _stats,
    "learn-rules": _learn,
    "from-rules": _from_rules,
}
