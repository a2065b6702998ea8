// Options: one section at a time, the one that the address names, so that each can be linked to and the browser's
// history goes back through them.

import { text } from "../shared/texts.js";

/** Show the section of the address, now and whenever it changes. */
export function watchSections() {
  addEventListener("hashchange", () => {
    const section = showSection();
    scrollTo(0, 0);
    const heading = /** @type {HTMLElement | null} */ (section.querySelector("h2"));
    heading?.setAttribute("tabindex", "-1"); // what a screen reader reads on from
    heading?.focus({ preventScroll: true });
  });
  showSection();
}

/** @returns {Element} the section that is shown */
function showSection() {
  const sections = [...document.querySelectorAll("main > section")];
  const shown = sections.find(({ id }) => id === location.hash.slice(1)) ?? sections[0];
  for (const section of sections) {
    section.toggleAttribute("hidden", section !== shown);
  }
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${shown.id}`) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  }
  document.title = `${shown.querySelector("h2")?.textContent ?? ""} – ${text("options_title")}`;
  return shown;
}
