"""What is ours around the Python peers; a peer itself is tried when it is installed."""

import pytest

from crunch.processes.pool import Pool, Task
from crunch_lab.evaluation.peer_work import html_text
from crunch_lab.evaluation.peers import PEERS, parse_peers, peer_version
from crunch_lab.evaluation.starting import worker_command

ARTICLE = "The ferry to the island leaves at noon, and the crew of four has loaded the mail and the bread. " * 4
PAGE = (
    "<html><head><title>Ferry</title></head><body><nav><a href=/>Home</a></nav>"
    f"<article><h1>Ferry</h1><p>{ARTICLE}</p><p>{ARTICLE}</p></article></body></html>"
)


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<div>one<p>two</p>three</div>", ["one", "two", "three"]),
        ("un<b>believ</b>able", ["unbelievable"]),
        ("a<br>b<!-- no --><script>no()</script>c", ["a", "bc"]),
        ("<table><tr><td>x<td>y</table>", ["x", "y"]),
        ("", []),
        ("<!-- only -->", []),
    ],
)
def test_html_text(html, words):
    assert html_text(html).split() == words


@pytest.mark.parametrize("name", PEERS)
def test_an_installed_peer_finds_the_article(name):
    if not peer_version(name):
        pytest.skip(f"{name} is not installed")
    (extractor,) = parse_peers(name)
    request = {"op": "extract", "html": PAGE, "url": None, "facts": {"language": "en"}, "extractors": [{}]}
    with Pool([*worker_command(extractor), "4096"], 60) as pool:
        ((_, _, reply),) = pool.run([Task(0, [0], lambda left: request)], 1)
    assert reply["status"] == "ok", reply
    assert "the crew of four" in reply["text"]
    assert reply["seconds"] > 0
