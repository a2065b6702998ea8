"""What a page says of itself, counted: types of its structured data, its ``meta`` elements, the shape of its address.

No word of the address is looked at, as sites are known by these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import log1p
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from crunch.documents.structured_data import Thing

Facts = dict[str, float]

_TYPES: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(types.split())
    for name, types in {
        "article": "Article NewsArticle BlogPosting Report SocialMediaPosting LiveBlogPosting ReportageNewsArticle"
        " AnalysisNewsArticle OpinionNewsArticle ScholarlyArticle Recipe HowTo Review",
        "manual": "TechArticle APIReference SoftwareSourceCode",
        "product": "Product ProductGroup IndividualProduct ProductModel Vehicle Car Book",
        "offer": "Offer AggregateOffer",
        "thread": "DiscussionForumPosting QAPage Question Answer Comment",
        "questions": "FAQPage",
        "list": "ItemList OfferCatalog",
        "entry": "ListItem",
        "collection": "CollectionPage SearchResultsPage",
        "organization": "Organization Corporation NewsMediaOrganization",
        "business": "LocalBusiness ProfessionalService Service Restaurant Hotel MedicalBusiness LegalService"
        " FinancialService Course EducationalOrganization CollegeOrUniversity",
        "software": "SoftwareApplication WebApplication MobileApplication",
        "page": "WebPage",
        "site": "WebSite",
        "breadcrumb": "BreadcrumbList",
        "person": "Person",
        "event": "Event JobPosting",
        "rating": "AggregateRating",
        "video": "VideoObject",
        "image": "ImageObject",
        "blog": "Blog",
        "about": "AboutPage ContactPage ProfilePage ItemPage",
    }.items()
}
_PROPERTIES: Final = (
    "articleBody", "text", "author", "datePublished", "price", "lowPrice", "sku", "headline", "description",
    "itemListElement", "comment", "acceptedAnswer",
)  # fmt: skip
_SIZED: Final = ("articleBody", "text")
"""Properties whose characters are counted, too."""
_OPEN_GRAPH: Final = ("article", "website", "product", "profile", "video", "blog", "object")
_METAS: Final = (
    "article:published_time", "article:author", "article:section", "article:tag", "product:price:amount",
    "og:price:amount", "og:image", "description", "author", "twitter:label1", "keywords", "og:site_name",
    "og:description", "robots", "generator", "twitter:card", "og:updated_time", "og:locale", "parsely-type",
    "dc.title", "citation_title",
)  # fmt: skip
_LONGEST: Final = 200
"""Characters of a description that are counted."""
_ENDING: Final = re.compile(r"\.(\w{2,5})$")
_DATE: Final = re.compile(r"/(19|20)\d\d/\d\d?/|/(19|20)\d\d-\d\d")


def structured_facts(things: Iterable[Thing]) -> Facts:
    """How many things of each kind there are, and which of their properties."""
    count = 0
    kinds: Counter[str] = Counter()
    outer: set[str] = set()
    entries: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for thing in things:
        count += 1
        own = {name for name, types in _TYPES.items() if not types.isdisjoint(thing.types)}
        kinds.update(own)
        if thing.level == 0:
            outer |= own
        for name, texts in thing.texts.items():
            entries[name] += len(texts)
            sizes[name] += sum(map(len, texts))
    facts = {f"things_{name}": log1p(kinds[name]) for name in _TYPES}
    facts |= {f"outer_things_{name}": float(name in outer) for name in _TYPES}
    facts |= {f"property_{name}": log1p(entries[name]) for name in _PROPERTIES}
    facts |= {f"property_size_{name}": log1p(sizes[name]) for name in _SIZED}
    facts["things"] = log1p(count)
    return facts


def meta_facts(metas: Mapping[str, str]) -> Facts:
    """Which ``meta`` elements there are.

    Args:
        metas: content by name (``structured_data.metas_of``).
    """
    kind = metas.get("og:type", "").lower()
    facts = {f"og_{name}": float(name in kind) for name in _OPEN_GRAPH}
    facts["og_none"] = float(not kind.strip())
    facts |= {f"meta_{name}": float(name in metas) for name in _METAS}
    facts["card_large"] = float("large" in metas.get("twitter:card", "")[:_LONGEST])
    facts["description_size"] = log1p(min(len(metas.get("description", "")), _LONGEST))
    return facts


def address_facts(address: str | None) -> Facts:
    """The shape of an address: how long and deep, digits, hyphens, ending.

    Args:
        address: of the page, one that can be taken apart (``hosts.usable``).
    """
    parts = urlsplit(address or "")
    path = parts.path
    steps = [step for step in path.split("/") if step]
    ending = _ENDING.search(path)
    last = _ENDING.sub("", steps[-1]) if steps else ""
    return {
        "address": float(bool(address)),
        "address_depth": float(len(steps)),
        "address_size": float(len(path)),
        "address_query": float(len(parse_qsl(parts.query))),
        "address_last": float(len(last)),
        "address_hyphens": float(last.count("-") + last.count("_")),
        "address_most_hyphens": float(max((step.count("-") for step in steps), default=0)),
        "address_digits": float(sum(map(str.isdigit, path))),
        "address_last_digits": float(sum(map(str.isdigit, last))),
        "address_numbers": float(sum(step.isdigit() for step in steps)),
        "address_date": float(_DATE.search(path) is not None),
        "address_slash": float(path.endswith("/")),
        "address_ending": float(ending is not None),
        "address_html": float(ending is not None and ending[1].startswith("htm")),
        "address_hosts": float((parts.hostname or "").removeprefix("www.").count(".")),
        "address_first": float(len(steps[0]) if steps else 0),
        "address_capitals": float(sum(map(str.isupper, path))),
    }
