"use strict";
// A link on this page that leads to another page of the site that looks like this one. Only looks, asks nobody. The value
// of the last line is the answer.

(() => {
  const MOST = 3000;
  const LONGEST_TEXT = 120;
  /** Addresses that do something when they are fetched, or that show other things than a page. */
  const NEVER =
    /log-?(in|out|off)|sign-?(in|out|up)|auth|account|register|cart|basket|checkout|order|delete|remove|unsubscribe|vote|like|share|print|edit|reply|download|action=|admin|search|feed|rss|\.(pdf|zip|jpe?g|png|gif|webp|svg|mp[34]|xml|json|docx?|xlsx?)$/i;

  /**
   * @returns {{address: string, text: string} | null}
   */
  function alikeLink() {
    const here = new URL(location.href);
    let best = null;
    let most = 0;
    for (const link of [...document.links].slice(0, MOST)) {
      const address = String(link.href);
      if (!URL.canParse(address)) {
        continue;
      }
      const there = new URL(address);
      there.hash = "";
      if (there.origin !== here.origin || samePage(here, there) || NEVER.test(there.pathname + there.search)) {
        continue;
      }
      const text = (link.textContent ?? "").replace(/\s+/g, " ").trim();
      const score = likeness(here, there) + Math.min(text.length, 60) / 100;
      if (text.length >= 4 && score > most) {
        most = score;
        best = { address: there.href, text: text.slice(0, LONGEST_TEXT).toWellFormed() };
      }
    }
    return best;
  }

  /**
   * @param {URL} here
   * @param {URL} there
   */
  function samePage(here, there) {
    return there.pathname === here.pathname && there.search === here.search;
  }

  /**
   * How much the addresses look alike: as many steps, the same first ones, the same sort of last one.
   *
   * @param {URL} here
   * @param {URL} there
   */
  function likeness(here, there) {
    const [ours, theirs] = [here, there].map(({ pathname }) => pathname.split("/").filter(Boolean));
    let score = ours.length === theirs.length ? 2 : 0;
    for (let step = 0; step < ours.length - 1 && ours[step] === theirs[step]; step += 1) {
      score += 1;
    }
    const [last, other] = [ours.at(-1) ?? "", theirs.at(-1) ?? ""];
    score += shape(last) === shape(other) ? 1 : 0;
    score += Math.abs(last.length - other.length) < 20 ? 0.5 : 0;
    score += names(here) === names(there) ? 1 : 0;
    return score;
  }

  /**
   * The names of its parameters. Firefox lets no content script walk through `searchParams`.
   *
   * @param {URL} address
   */
  function names({ search }) {
    return search.replace(/=[^&]*/g, "");
  }

  /** @param {string} step of a path */
  function shape(step) {
    return `${/\d/.test(step) ? "9" : ""}${/-/.test(step) ? "-" : ""}${/\.\w+$/.exec(step)?.[0] ?? ""}`;
  }

  return alikeLink();
})();
