# ruff: noqa: E501  (markup is easier to read unbroken)
"""A thread of a forum, with short posts, signatures and a form to answer at the end."""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Bramble", "Thornwood", "Ashlow", "Bramble", "Wilble", "Bramble")
SAID: Final = (
    "My oven takes two hours until the stone is hot, and the bread still comes out pale below. What do you do about that?",
    "Put the stone right on the floor of the oven, not on the rack, and let it heat for an hour longer than you think.",
    "Thanks!",
    "That helped a lot, the crust is brown now on all sides, and I have told everybody at the mill about it.",
    "Steel is quicker than stone, by the way, and it does not break when somebody spills cold water over it.",
    "I will try that next week, when the new flour comes, and then I will tell you how the loaves came out.",
)
SIGNATURES: Final = {"Bramble": "Slow dough is good dough.", "Thornwood": "Flour from the old mill, every Saturday."}
FORM: Final = "<div id=quick><h3>Quick reply</h3><form action=/reply><textarea name=message></textarea><button>Post it</button></form></div>"


def thread(signature: str = "signature", address: str = "") -> str:
    """The body of a page.

    Args:
        signature: the class of what stands below posts.
        address: what comes before the names in links to members.
    """
    posts = "".join(
        f"<div class=post id=p{place}><div class=head><a class=username href={address}/members/{name.lower()}>{name}</a>"
        f" <span class=date>May {place + 3}, 2021, 10:{place}4 am</span></div><div class=content>{said}</div>"
        + (f'<div class="{signature}">{SIGNATURES[name]}</div>' if name in SIGNATURES else "")
        + "</div>"
        for place, (name, said) in enumerate(zip(NAMES, SAID, strict=True))
    )
    return f"<ul class=nav><li><a href=/>Forum</a><li><a href=/new>New posts</a></ul><h1>Pale bread</h1><div class=posts>{posts}</div>{FORM}<footer><a href=/contact>Contact</a></footer>"
