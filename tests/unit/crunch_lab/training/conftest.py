"""A little world of sites on which the trees have something to learn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from crunch_lab.evaluation.packages import Document
from crunch_lab.training.dataset import TrainingPage, training_page

TEXT = "Bread needs flour, water, salt and time, and somebody who waits for it, number {n} of site {site}."


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What JAX has compiled serves all tests, and the processes that they start: most of their time went there."""
    settings = {
        "jax_compilation_cache_dir": str(tmp_path_factory.mktemp("compiled")),
        "jax_persistent_cache_min_compile_time_secs": 0,
        "jax_persistent_cache_min_entry_size_bytes": -1,
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings.items():
            patch.setenv(name.upper(), str(value))
            if "jax" in sys.modules:  # it has read them already
                sys.modules["jax"].config.update(name, value)
        yield


@pytest.fixture(scope="session")
def pages_as_read() -> list[TrainingPage]:
    pages = []
    for site in range(12):
        for number in range(4):
            gold = [TEXT.format(n=n, site=site) for n in range(number + 3)]
            links = "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(6))
            html = (
                f"<ul class=menu>{links}</ul><div class=story>{''.join(f'<p>{text}</p>' for text in gold)}</div>"
                "<div class=foot><p>About us</p></div>"
            )
            facts = {"site": f"{site}.example", "language": "en", "page_type": "article"}
            page = training_page(Document("own", f"{site}-{number}", html.encode(), "\n".join(gold), facts))
            assert page is not None
            pages.append(page)
    return pages


@pytest.fixture
def training_pages(pages_as_read: list[TrainingPage]) -> list[TrainingPage]:
    """Twelve sites of four pages each, not yet judged."""
    return [replace(page) for page in pages_as_read]
