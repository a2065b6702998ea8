"""Paragraphs for pages of our own: prose of several sentences, as an article has it."""

from __future__ import annotations

from typing import Final

_TEXT: Final = """
The lighthouse at Corran Point has been dark since October, and the people who live below it have learned to tell the
hour by other things: the bread van on Tuesdays, the school bus that comes back empty, the generator of the fish
market that starts at four in the morning and stops when the last crate is sold.

Nobody in the harbour office expected the lamp to be missed. Ships have carried their own charts and receivers for
thirty years, and the last keeper left in 1988. Yet within a week of the failure there were eleven letters, two of
them from skippers who had never set foot in the village and who asked, politely, whether something had happened.

“It is not that we steer by it,” wrote one of them, who brings timber down the coast every second month. “It is that I
look for it, and when I have found it I put the kettle on. Now I put the kettle on at no particular time, and it is
not the same cup of tea.”

The lamp itself is sound. What broke was a bearing of the turntable on which the lens floats, four hundred kilograms
of glass on a ring of mercury that was poured in 1911 and has been topped up twice. A new bearing would have to be
turned by hand, and the only workshop on this coast that could do so closed two winters ago.

So the council did what councils do and asked for three offers. The first came from a firm that wanted to replace the
lens by a ring of light-emitting diodes, which would use less power than a kettle and could be watched from a
telephone. The second asked for more than the village spends on its roads in a year.

The third offer was written on the back of an invoice by Maire Ondarsen, who repairs looms in the next valley. She had
climbed the tower with her son on the first Sunday of November, measured the ring with a piece of string, and found
that it had nearly the size of the main wheel of a carpet loom. She asked for the price of the bronze.

It took her until February. The wheel had to be cast twice, as the first one cracked when it was quenched, and a storm
kept the road closed for nine days. On the evening of the nineteenth about sixty people stood in the rain and looked
up, and at twenty to six the beam went over their heads and out to sea.

There was no speech. Somebody had brought soup, and somebody else had brought the skipper of the timber ship, who was
in port for repairs and who stood a little apart with his hands in his pockets. Asked what he thought, he said that it
was slower than he remembered, and that he had no complaint about that.

The council has since asked Ondarsen to look at the clock of the town hall, the weighbridge, and the swing bridge,
which has been stuck half open for so long that a pair of terns nests in its gearing. She has said that she will come
when the looms are done, and that the terns may stay where they are until August.

What the repair cost is pinned to the door of the harbour office, down to the last washer: bronze, charcoal, two days
of a crane, thirty litres of soup. Beneath it somebody has written in pencil what it was worth, and crossed it out
again, and written: see above.
"""
PROSE: Final = [" ".join(paragraph.split()) for paragraph in _TEXT.split("\n\n")]


def paragraphs(count: int, start: int = 0, stays: bool = True) -> str:
    """So many paragraphs, from one on; each with what the tests expect of it."""
    mark = " data-t=stay" if stays else " data-t=go"
    return "\n".join(f"<p{mark}>{PROSE[(start + number) % len(PROSE)]}</p>" for number in range(count))
