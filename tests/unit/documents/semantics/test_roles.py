"""What elements and ARIA roles say of parts."""

from __future__ import annotations

from crunch.documents.semantics.roles import CHROME, CHROME_ROLES, ROLE_OF_TAG, role_of, roles_of
from tests.support.pages import by_id, html_page


def test_roles_in_any_letters():
    page = html_page(
        "<p id=a role=' Navigation '>x</p><i id=b role=''>y</i><p id=c>z</p><i id=d role='menu tree'>z</p>"
    )
    assert roles_of(page) == {by_id(page, "a"): "navigation", by_id(page, "d"): "menu tree"}
    assert [role_of(page.elements[by_id(page, name)]) for name in "abcd"] == ["navigation", "", "", "menu tree"]


def test_roles_are_read_once():
    page = html_page("<p role=main>x</p>")
    assert roles_of(page) is roles_of(page)


def test_what_the_elements_say_of_chrome_roles_say_too():
    assert {ROLE_OF_TAG[tag] for tag in CHROME} <= CHROME_ROLES
