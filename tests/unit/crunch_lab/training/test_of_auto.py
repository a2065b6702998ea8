import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")

from crunch.algorithms.learned import model as shipping
from crunch_lab.evaluation.packages import Document
from crunch_lab.training import of_auto
from crunch_lab.training.dataset import FOLDS, fold_of

TEXT = "Bread needs flour, water, salt and time, and somebody who waits for it until it has risen.\n"

pytestmark = pytest.mark.slow


@pytest.fixture
def documents():
    pages = []
    for number in range(6):
        html = f"<nav><a href=/>Home</a></nav><article><h1>Bread</h1>{f'<p>{TEXT}</p>' * (number + 4)}</article>"
        pages.append(
            Document("own", str(number), html.encode(), f"Bread\n{TEXT * (number + 4)}", {"site": str(number)})
        )
    return pages


def test_each_page_is_judged_by_the_model_of_its_fold(documents, monkeypatch):
    used = []
    monkeypatch.setattr(of_auto, "used_instead", lambda model: used.append(model) or shipping.used_instead(model))
    models = [shipping.shipped_model() for _ in range(FOLDS)]
    for document in documents:
        key, (strict, neutral) = of_auto.f1_of_auto(document, models)
        assert key == ("own", document.name)
        assert 0.9 < strict <= neutral
        assert used[-1] is models[fold_of((document.package, document.site))]


def test_pages_are_shared_among_processes(documents):
    found = of_auto.f1_of_all(documents, [shipping.shipped_model()] * FOLDS, 2)
    assert set(found) == {("own", document.name) for document in documents}
    assert min(strict for strict, _ in found.values()) > 0.9
