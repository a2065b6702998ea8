"""What a page is for works after a press, in the page: the cart of a product, the reply box of a thread."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.content_harness import fixtures
from tests.browser.content_harness.harness import ContentPage
from tests.browser.test_apply_samples import press, show

# A browser of its own: what shows the samples sets its clock.
content_browser = fixtures.content_browser

pytestmark = pytest.mark.browser


def test_a_product_can_be_bought(content_page: ContentPage) -> None:
    show(content_page, "product")
    press(content_page, "auto")
    page = content_page.page
    page.get_by_label("Rowan").check(force=True)
    page.get_by_label("Quantity").fill("2")
    expect(page.get_by_text("Colour", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Add to cart")).to_be_visible()
    expect(page.locator(".also button").first).to_be_hidden()
    with page.expect_request("**/cart/add") as request:
        page.get_by_role("button", name="Add to cart").click()
    assert request.value.post_data
    assert "n=2" in request.value.post_data


def test_a_thread_can_be_answered(content_page: ContentPage) -> None:
    show(content_page, "forum")
    press(content_page, "auto")
    page = content_page.page
    page.locator("textarea[name=message]").fill("I have the same bench.")
    for name in ("Quote", "Post reply"):
        expect(page.locator("#reply").get_by_role("button", name=name)).to_be_visible()
    expect(page.locator(".sidebar input")).to_be_hidden()
