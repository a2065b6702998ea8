"""Results made by hand, for the tables and the report."""

from crunch_lab.evaluation.results import Results, Row

EVIL = '<script>alert("x")</script>'


def row(package, label, name, f1, *, site="a.example", status="ok", **more):
    scores = {measure: [f1, f1, f1] for measure in ("characters", "sequence", "bag", "set", "rouge_l", "shingles")}
    record = {"name": name, "status": status, "size": 2000, "seconds": 0.004, "gold_words": 120, "words": 100, **scores}
    facts = {
        "page_type": more.pop("page_type", "article"),
        "language": more.pop("language", "en-GB"),
        "url": more.pop("url", None),
    }
    return Row(package, label, name, site, facts, {**record, **more})


def results():
    rows = {}
    for package in ("news", "tool-output"):
        rows[package, "plain"] = [row(package, "plain", f"d{n}", 0.4 + n / 100, site=f"s{n}") for n in range(9)]
        rows[package, "auto"] = [row(package, "auto", f"d{n}", 0.8 + n / 100, site=f"s{n}") for n in range(9)]
    rows["news", "plain"].append(
        row("news", "plain", "=evil()", 0.0, status="crash", message="@died\tof\nit", site="s9")
    )
    rows["news", "auto"].append(row("news", "auto", "=evil()", 0.1, site="s9", page_type=EVIL, url=EVIL))
    return Results(
        ["news", "tool-output"],
        ["plain", "auto"],
        rows,
        {"news": ["empty"], "tool-output": []},
        {"tool-output"},
        {"plain": "1.0", "auto": EVIL},
        {"news": "News", "tool-output": "Tool"},
        {"sample": None, "tokens": "compared", "timeout": 10.0, "jobs": 1, "memory": 0},
    )


def read_results():
    """Those results, with what a reader loses counted for every page."""
    made = results()
    for rows in made.rows.values():
        for one in rows:
            one.record["neutral"] = [1, one.value(), one.value() + 0.1]
            one.record["kinds"] = {"list": [3, 4], "post": [0, 5]}
            one.record["beyond"] = {"title": 5, "clutter": 10}
    return made
