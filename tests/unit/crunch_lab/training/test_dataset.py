from crunch_lab.evaluation.packages import Document
from crunch_lab.training.dataset import documents_of, fold_of, training_page, whole_documents

HTML = b"<nav><p>Home</p></nav><p>The text of the page.</p>"


def test_a_document_becomes_rows_with_labels():
    page = training_page(Document("own", "1", HTML, "The text of the page.", {"site": "a.example"}))
    assert page is not None
    assert page.is_content.tolist() == [False, True]
    assert page.table.values.shape[0] == 2
    assert page.site == ("own", "a.example")
    assert page.may_train


def test_a_document_without_gold_is_none():
    assert training_page(Document("own", "1", HTML, " ", {})) is None


def test_judge_only_packages_and_lost_gold_may_not_train():
    judged = training_page(Document("cleaneval", "1", HTML, "The text of the page.", {}))
    lost = training_page(Document("own", "1", HTML, "Something else entirely stands here.", {}))
    assert judged is not None
    assert lost is not None
    assert not judged.may_train
    assert not lost.may_train


def test_the_fold_is_the_site_s_whatever_the_package():
    assert fold_of(("a", "site.example")) == fold_of(("b", "site.example"))


def test_outputs_of_other_tools_are_left_out(tmp_path):
    for name in ("own", "mozilla-readability"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "1.html").write_bytes(HTML)
        (folder / "1.txt").write_text("The text of the page.")
        (folder / "1.json").write_text("{}")
    assert {document.package for document in documents_of(tmp_path.iterdir())} == {"own"}


def test_pages_of_which_only_parts_are_known_are_left_out(tmp_path):
    for name, facts in (("whole", "{}"), ("parts", '{"gold": "partial"}')):
        (tmp_path / f"{name}.html").write_bytes(HTML)
        (tmp_path / f"{name}.txt").write_text("The text of the page.")
        (tmp_path / f"{name}.json").write_text(facts)
    assert [document.name for document in whole_documents([tmp_path])] == ["whole"]
    assert {document.name for document in documents_of([tmp_path])} == {"whole", "parts"}, "their types are known"


def test_what_the_gold_leaves_out_by_style_is_known():
    html = b"<title>Bread for all</title><article><h1>Bread for all</h1><p>The text of the page.</p></article>"
    page = training_page(Document("own", "1", html, "The text of the page.", {}))
    assert page is not None
    assert page.left_out == {"title": ["Bread for all"]}
