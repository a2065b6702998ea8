"use strict";
// The links that went, as a list at the end of the page: folded, grouped by where they were, searchable.

(() => {
  const STYLE = `
    nav { margin: 3rem 0 0; padding: 0.75rem max(1.25rem, calc(50% - 36rem)) 1rem; border-block-start: 1px solid GrayText;
      background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
    summary { inline-size: fit-content; padding-block: 0.25rem; font-weight: 600; cursor: pointer; }
    label { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; margin-block: 0.75rem; }
    input { flex: 0 1 20rem; min-inline-size: 8rem; padding: 0.375rem 0.625rem; border: 1px solid GrayText;
      border-radius: 6px; background: Field; color: FieldText; font: inherit; }
    [role="status"] { min-block-size: 1.5em; margin: 0; font-size: 0.875rem; }
    .region { margin: 0.75rem 0 0.25rem; font-weight: 600; }
    ul { margin: 0; padding: 0; list-style: none; columns: 18rem; column-gap: 2rem; }
    li { break-inside: avoid; padding-block: 0.125rem; overflow-wrap: anywhere; }
    a { color: LinkText; }`;
  const SCHEMES = new Set(["http:", "https:", "mailto:"]);

  /** @param {string} key @param {...string} words */
  function message(key, ...words) {
    return globalThis.crunch.extensionApi()?.i18n.getMessage(key, words) ?? "";
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {string} [text]
   * @returns {HTMLElementTagNameMap[Name]}
   */
  function make(name, text = "") {
    const element = globalThis.crunch.makeElement(name);
    element.textContent = text;
    return element;
  }

  /**
   * In place of the list that is there, if there is one.
   *
   * @param {CrunchRemovedLink[]} links  those of a region stand together
   * @param {number} total  how many there are, when not all came
   */
  function listRemovedLinks(links, total) {
    const layer = globalThis.crunch.layer;
    const good = links.filter(({ href }) => addressOf(href) !== null);
    if (!layer || !globalThis.crunch.extensionApi()) {
      return;
    }
    const former = layer.own?.root.querySelector("nav");
    if (good.length === 0) {
      if (former) {
        globalThis.crunch.leaveOwn(layer, former);
      }
      return;
    }
    const root = globalThis.crunch.ownElement(layer, STYLE);
    former?.remove();
    const nav = make("nav");
    nav.setAttribute("aria-label", message("removed_links"));
    globalThis.crunch.speakOurs(nav);
    const details = make("details");
    const count = new Intl.NumberFormat(message("text_language")).format(Math.max(total, good.length));
    details.append(make("summary", message("removed_links_count", count)));
    details.addEventListener("toggle", () => fill(details, good, total), { once: true }); // nobody may ever open it
    nav.append(details);
    nav.addEventListener("click", ({ isTrusted, target }) => {
      const link = isTrusted && target instanceof Element ? target.closest("a") : null;
      if (link) {
        globalThis.crunch.showTarget(layer, link.href); // which may be hidden, too
      }
    });
    root.append(nav);
  }

  /**
   * @param {HTMLDetailsElement} details
   * @param {CrunchRemovedLink[]} links
   * @param {number} total
   */
  function fill(details, links, total) {
    const label = make("label", message("removed_links_search"));
    const search = make("input");
    search.type = "search";
    label.append(search);
    const status = make("p");
    status.setAttribute("role", "status");
    const groups = groupsOf(links);
    search.addEventListener("input", () => {
      const found = filter(groups, search.value);
      status.textContent = search.value.trim() ? message("removed_links_found", String(found)) : "";
    });
    details.append(label, status, ...groups.flatMap(({ title, list }) => [title, list]));
    if (total > links.length) {
      details.append(make("p", message("removed_links_more", String(total - links.length))));
    }
  }

  /** @typedef {{title: HTMLElement, list: HTMLElement, items: {item: HTMLElement, words: string}[]}} Group */

  /**
   * @param {CrunchRemovedLink[]} links
   * @returns {Group[]}
   */
  function groupsOf(links) {
    /** @type {Group[]} */
    const groups = [];
    let key = "";
    for (const { text, href, region, label } of links) {
      if (groups.length === 0 || key !== `${region} ${label}`) {
        key = `${region} ${label}`;
        const title = make("p", label || message(`region_${region}`));
        title.className = "region";
        title.id = `region-${groups.length}`;
        const list = make("ul");
        list.setAttribute("aria-labelledby", title.id);
        groups.push({ title, list, items: [] });
      }
      const { list, items } = groups[groups.length - 1];
      const item = make("li");
      const link = make("a", text);
      link.href = /** @type {string} */ (addressOf(href));
      item.append(link);
      list.append(item);
      items.push({ item, words: `${text} ${href}`.toLocaleLowerCase() });
    }
    return groups;
  }

  /**
   * @param {Group[]} groups
   * @param {string} words
   * @returns {number} of links that have the words
   */
  function filter(groups, words) {
    const wanted = words.trim().toLocaleLowerCase();
    let found = 0;
    for (const { title, list, items } of groups) {
      let inGroup = 0;
      for (const one of items) {
        one.item.hidden = !one.words.includes(wanted);
        inGroup += Number(!one.item.hidden);
      }
      title.hidden = inGroup === 0;
      list.hidden = inGroup === 0;
      found += inGroup;
    }
    return found;
  }

  /**
   * @param {string} href as the page has it
   * @returns {string | null} where it leads; null for what must not be offered
   */
  function addressOf(href) {
    const address = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : null;
    const isInPage = address?.hash && address.href === `${location.href.split("#")[0]}${address.hash}`;
    return address && (isInPage || SCHEMES.has(address.protocol)) ? address.href : null;
  }

  globalThis.crunch.listRemovedLinks = listRemovedLinks;
})();
