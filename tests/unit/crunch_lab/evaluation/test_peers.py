import json
import sys

import pytest

from crunch.errors import InputError
from crunch_lab.evaluation import peers
from crunch_lab.evaluation.peer_work import PEER_FUNCTIONS
from crunch_lab.evaluation.peers import PEERS, describe_peers, install_command, parse_peers, peer_command, peer_version


@pytest.fixture
def nothing_installed(monkeypatch, tmp_path):
    monkeypatch.setattr(peers, "_python_versions", lambda interpreter: {})
    monkeypatch.setenv("CRUNCH_NODE_PEERS", str(tmp_path))
    monkeypatch.delenv("CRUNCH_PEERS_PYTHON", raising=False)


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize("name", PEERS)
def test_an_absent_peer_says_the_one_command(name):
    with pytest.raises(InputError, match=f"peer {name} is not installed. Run: ") as caught:
        parse_peers(name)
    assert install_command(name) in caught.value.message
    assert "\n" not in install_command(name)


@pytest.mark.usefixtures("nothing_installed")
def test_all_of_nothing():
    with pytest.raises(InputError, match="no peer is installed"):
        parse_peers("all")
    assert describe_peers().count("not installed") == len(PEERS)


def test_an_unknown_peer():
    with pytest.raises(InputError, match="no peer 'x'; there are trafilatura"):
        parse_peers("x")


def test_the_version_is_part_of_the_fingerprint(monkeypatch):
    monkeypatch.setattr(peers, "_python_versions", lambda interpreter: {"trafilatura": "1.0"})
    (old,) = parse_peers("trafilatura")
    monkeypatch.setattr(peers, "_python_versions", lambda interpreter: {"trafilatura": "2.0"})
    (new,) = parse_peers("trafilatura, trafilatura")
    assert (old.shown, new.shown) == ("1.0", "2.0")
    assert old.fingerprint != new.fingerprint


def test_node_peers_are_looked_for_in_their_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("CRUNCH_NODE_PEERS", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    for package, version in (("@mozilla/readability", "0.6.0"), ("linkedom", "0.18.1")):
        folder = tmp_path / "node_modules" / package
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({"version": version}))
    assert peer_version("readability-js") == "0.6.0 (linkedom 0.18.1)"
    assert peer_version("defuddle") is None
    assert str(tmp_path) in peer_command("readability-js")


def test_an_interpreter_that_does_not_run(monkeypatch):
    monkeypatch.setenv("CRUNCH_PEERS_PYTHON", "/no/such/python")
    with pytest.raises(InputError, match="does not run"):
        peer_version("trafilatura")


def test_every_python_peer_has_its_function():
    assert {name for name, peer in PEERS.items() if peer.runtime == "python"} == set(PEER_FUNCTIONS)
    assert peer_command("trafilatura")[0] == peers.peers_python()
    assert sys.executable


def test_node_pins_are_exact():
    described = json.loads((peers.NODE_FOLDER / "package.json").read_text())
    assert all(version[0].isdigit() for version in described["dependencies"].values())


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title/><p>x<IFRAME src='a'/>y<br/>", "<title></title><p>x<IFRAME src='a'></IFRAME>y<br/>"),
        ('<div class="a b" hidden />z', '<div class="a b" hidden></div>z'),
        ("<a href=/x/>y</a>", "<a href=/x/>y</a>"),
        ('<img src="a"/><link href="b" />', '<img src="a"/><link href="b" />'),
        ('<p title="1/>2">', '<p title="1/>2">'),
    ],
)
def test_self_closed_elements_do_not_swallow_the_rest(html, expected):
    assert peers.repaired(html) == expected
