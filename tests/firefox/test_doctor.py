"""What ``crunch doctor`` says of a real Firefox, which writes nothing of a temporary add-on into its profile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.server import PageServer
from tests.firefox.driver import open_firefox
from tests.process.commands import Person

pytestmark = pytest.mark.browser


def test_a_temporary_add_on(tmp_path: Path, firefox_extension: Path, pages: PageServer) -> None:
    home = tmp_path / "home"
    home.mkdir()
    person = Person(
        home, Path("/usr/bin"), variables={"CRUNCH_STATE": str(tmp_path / "state"), "PATH": "/usr/bin:/bin"}
    )
    person.install("--browser", "firefox")
    doctor = ("doctor", "--browser", "firefox")
    assert "none ever greeted the host" in person.crunch(*doctor, expect=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CRUNCH_STATE", str(tmp_path / "state"))
        with open_firefox(home, firefox_extension) as firefox:
            tab = firefox.open(f"{pages.address}/news.html")
            assert firefox.press(tab)["state"] == "crunched"
            said = person.crunch(*doctor)
            assert "in the Firefox that runs now" in said
            assert "All is well: a press works in Firefox." in said
    said = person.crunch(*doctor, expect=1)
    assert "Firefox forgets a temporary add-on when it is closed" in said
    assert "press Load Temporary Add-on" in said
