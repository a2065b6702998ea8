"""The table of accuracy, and README's sentence, say what was measured, and what the model card says now."""

import pytest

from tests.bench import accuracy

CARD = "| package | pages | trained on | licence | F1 |\n" + "\n".join(
    f"| {name} | 10 | 5 | MIT | 0.{900 + place} |" for place, name in enumerate(accuracy.SETS)
)


def summary(version, pages=10, bag=0.5, label="x", sets=accuracy.SETS):
    cells = {name: {"pages": pages, "bag": bag, "sequence": bag - 0.1} for name in sets}
    return {"versions": {label: version}, "extractors": {label: {"packages": cells, "median_ms": 12.34}}}


def test_pages_are_up_to_date():
    made = accuracy.pages()
    assert set(made) == {accuracy.RESULTS, accuracy.README}
    for path, text in made.items():
        assert text == path.read_text("utf-8"), "run: python -m tests.bench.accuracy"


def test_a_page_without_a_place_is_an_error():
    with pytest.raises(ValueError, match="no place"):
        accuracy.in_page("# A page", "a table")


def test_the_sentence_names_the_best_peer():
    runs = [summary("1.0", bag=0.5, label="x"), summary("2.0", 12, bag=0.7, label="y"), summary("1+a", label="lqf")]
    runs.append(summary("3.0", bag=0.9, label="z", sets=["wcxb"]))
    said = accuracy.sentence(accuracy.collect({}, runs), CARD)
    assert " ".join(said.split()) == (
        f"On 12 sets of annotated pages, {12 * 12} in all, `auto` reaches a mean F1 of .906, cross-validated by site; "
        "the best of 2 other extractors, y 2.0, reaches .700."
    )
    assert max(map(len, said.splitlines())) <= 120


def test_a_row():
    made = accuracy.table(accuracy.collect({}, [summary("1.0+abc", label="lqf:variant=paper")]), CARD)
    head, _, first, second = made.splitlines()
    assert head.count("|") == second.count("|") == first.count("|")
    assert "| cleaneval (10) |" in head
    assert first.startswith("| **`auto`**, cross-validated by site | .900 |")
    assert first.endswith("| **.906** |  |  |")
    assert second.startswith("| `lqf variant=paper` | .500 |")
    assert second.endswith("| **.500** | .400 | 12 |")


def test_learned_has_a_row_where_the_card_has_a_column():
    head, *rows = CARD.splitlines()
    card = "\n".join([f"{head} learned |", *(f"{row} 0.5 |" for row in rows)])
    made = accuracy.table(accuracy.collect({}, [summary("1.0")]), card)
    assert "| **`learned`**, cross-validated by site | .500 |" in made
    assert "| **`auto`**, cross-validated by site | .900 |" in made


def test_the_run_with_more_pages_counts():
    figures = accuracy.collect({}, [summary("1.0", 10, 0.5), summary("1.0", 4, 0.9)])
    assert figures["x"]["sets"]["wcxb"]["bag"] == 0.5
    assert accuracy.collect(figures, [summary("1.0", 20, 0.6)])["x"]["sets"]["wcxb"]["bag"] == 0.6
    assert figures["x"]["sets"]["wcxb"]["bag"] == 0.5


def test_versions_are_not_mixed():
    figures = accuracy.collect({}, [summary("1.0", 10), summary("2.0", 4, sets=["wcxb"])])
    assert figures["x"]["version"] == "2.0"
    assert list(figures["x"]["sets"]) == ["wcxb"]


def test_cells_of_a_sample_say_so():
    runs = [summary("1.0", 10, label="x"), summary("1.0", 4, label="y")]
    assert "| y 1.0 | .500 (4) |" in accuracy.table(accuracy.collect({}, runs), CARD)


def test_an_extractor_without_all_sets_has_no_row():
    assert "x 1.0" not in accuracy.table(
        accuracy.collect({}, [summary("1.0", sets=["wcxb"]), summary("1", label="y")]), CARD
    )


@pytest.mark.parametrize("label", ["learned", "auto", "auto:variant=modern"])
def test_the_trained_are_never_taken_from_a_run(label):
    assert accuracy.collect({}, [summary("1.0+abc", label=label)]) == {}


def test_a_card_without_a_set_is_an_error():
    with pytest.raises(ValueError, match="wcxb"):
        accuracy.card_figures(CARD.replace("wcxb", "other"))
