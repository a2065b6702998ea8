from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from crunch.errors import NotForgottenError
from crunch.site_templates import store
from crunch.site_templates.store import SeenPage
from tests.unit.site_templates.conftest import SITE

PAGE = SeenPage("a1", 20_000, b"12345678")


def test_there_and_back():
    assert store.load(SITE) is None
    store.save(SITE, [PAGE])
    found = store.load(SITE)
    assert found is not None
    assert found.pages == [PAGE]
    assert store.count_sites() == 1


def test_looking_leaves_no_trace(state):
    assert store.load(SITE) is None
    assert store.state(SITE) is None
    assert not store.forget(SITE)
    assert not state.exists()


def test_neither_names_nor_contents_tell_the_site(state):
    store.save(SITE, [PAGE])
    for path in state.rglob("*"):
        assert "news" not in path.name
        assert path.is_dir() or b"news.example" not in path.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")
def test_only_the_reader_may_read_them(state):
    store.save(SITE, [PAGE])
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in (state / "sites").iterdir())


def test_forgetting_one_and_all(state):
    store.save(SITE, [PAGE])
    store.save("https://other.example", [PAGE])
    assert store.forget(SITE)
    assert store.load(SITE) is None
    assert store.load("https://other.example") is not None
    assert store.forget_all() == 1
    assert list((state / "sites").iterdir()) == []


def test_a_broken_file_is_nothing(state):
    store.save(SITE, [PAGE])
    path = next((state / "sites").glob("*.json"))
    path.write_text("{", "utf-8")
    assert store.load(SITE) is None


def test_sites_are_bounded(monkeypatch):
    monkeypatch.setattr(store, "MOST_SITES", 3)
    for number in range(5):
        store.save(f"https://{number}.example", [PAGE])
    assert store.count_sites() == 3


def test_what_is_left_of_a_write_that_failed(state, monkeypatch):
    store.save(SITE, [PAGE])
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        store.save(SITE, [])
    found = store.load(SITE)
    assert found is not None
    assert found.pages == [PAGE]
    assert not [path for path in (state / "sites").iterdir() if path.name.startswith(".")]


def test_several_threads_get_one_key():
    found: list[bytes] = []
    threads = [threading.Thread(target=lambda: found.append(store.secret())) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16
    assert len(set(found)) == 1


def test_what_cannot_be_forgotten_is_named(state, monkeypatch):
    store.save(SITE, [PAGE])

    def refuse(path, missing_ok=False):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(NotForgottenError, match=r"json cannot be deleted: Permission denied"):
        store.forget(SITE)
    with pytest.raises(NotForgottenError, match="cannot be deleted"):
        store.forget_all()


def test_a_state_folder_that_is_a_file_holds_nothing(state):
    state.write_text("", "utf-8")
    assert store.forget_all() == 0


def test_a_damaged_key_is_replaced(state):
    store.save(SITE, [PAGE])
    (state / "sites" / "secret").write_bytes(b"x")
    assert store.load(SITE) is None
    store.save(SITE, [PAGE])
    assert store.load(SITE) is not None
