// What the host is in, for pages that stay open: they change by themselves when it is mended.

import { ask } from "../../common/requests.js";

/** Milliseconds between two looks at a host that is not there. Each may start a program, so they grow. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 15_000;
const GROWTH = 1.5;

/** @typedef {import("../../common/types.js").HostState} HostState */

/**
 * Look at the host now, again while it is not ready and the page is in front, and whenever the reader comes back to it.
 *
 * @param {(host: HostState) => unknown} show called with the first state and with each one that differs from the last
 * @returns {() => Promise<HostState>} looks at once, which the reader may ask for, and shows whatever it sees
 */
export function watchHost(show) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = FIRST_WAIT;
  let looks = 0;
  let seen = "";

  /** @param {boolean} isAsked */
  async function look(isAsked) {
    clearTimeout(timer);
    looks += 1;
    const turn = looks;
    /** @type {HostState} */
    const host = await ask("host_state");
    if (turn !== looks) {
      return host; // a later look knows better
    }
    const words = JSON.stringify(host);
    if (isAsked || words !== seen) {
      seen = words;
      show(host);
    }
    if (host.state !== "ready" && !document.hidden) {
      timer = setTimeout(() => look(false), wait);
      wait = Math.min(wait * GROWTH, LONGEST_WAIT);
    }
    return host;
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    wait = FIRST_WAIT;
    if (!document.hidden) {
      look(false);
    }
  });
  look(false);
  return () => look(true);
}
