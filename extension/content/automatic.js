"use strict";
// Where Crunch does nothing by itself, whatever the reader chose for the site: start pages, logins, editors, checkouts.

(() => {
  /** Whole parts of a path, without the extension of a file. */
  const PARTS = new RegExp(
    `^(${[
      "log-?(in|on|out)|sign-?(in|on|up|out)|wp-(login|admin)|register|registration|join|auth|authorize|oauth2?|sso|saml",
      "2fa|mfa|otp|verify|password|passwd|(reset|forgot|change|lost)-?password|password-?reset|account|my-?account",
      "cart|basket|shopping-?(cart|bag|basket)|check-?out|payments?|pay|billing|place-?order|purchase|donate",
      "edit|editor|compose|composer|write|draft|drafts|new-?post|admin|administrator|settings|preferences|dashboard",
    ].join("|")})$`,
    "i",
  );
  /** First labels of a host name. */
  const HOSTS = /^(accounts?|auth|login|signin|sso|idp|secure-login|checkout|pay|payments?|billing|admin)$/i;
  /** Start pages under other names. */
  const STARTS = /^\/(?:(?:index|default|home)(?:\.\w{1,6})?)?$/i;
  /** Wikis and forums say it in the query. */
  const QUERY = /^(?:action|do|mode|veaction|view)$/i;
  const QUERY_VALUES = /^(?:edit|submit|login|register|compose|post|reply|newthread)$/i;
  /** A text field that covers this share of the window is what the page is for. */
  const EDITOR_SHARE = 0.25;

  /**
   * @param {string} address
   * @returns {boolean}
   */
  function addressForbids(address) {
    const { hostname, pathname, hash, searchParams } = new URL(address);
    const route = /^#!?(\/[^?]*)/.exec(hash)?.[1] ?? "";
    const parts = `${pathname}/${route}`.split("/").map((part) => part.replace(/\.\w{1,6}$/, "").replaceAll("_", "-"));
    return (
      STARTS.test(pathname) ||
      HOSTS.test(hostname.split(".")[0]) ||
      parts.some((part) => PARTS.test(part)) ||
      [...searchParams].some(([name, value]) => QUERY.test(name) && QUERY_VALUES.test(value))
    );
  }

  /**
   * @returns {boolean} whether the page itself says that it is a login, an editor or a checkout
   */
  function pageForbids() {
    const { checkVisibility, querySelectorAll, documentElement } = globalThis.crunch.native;
    const root = /** @type {Element} */ (documentElement.call(document));
    /** @param {string} selector */
    const displayed = (selector) =>
      [...querySelectorAll.call(root, selector)].filter((element) =>
        checkVisibility.call(element, { visibilityProperty: true }),
      );
    const secrets = 'input[type="password"], input[autocomplete*="cc-"], input[autocomplete="one-time-code"]';
    const editors =
      'textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"][aria-multiline="true"]';
    return document.designMode === "on" || displayed(secrets).length > 0 || displayed(editors).some(isLarge);
  }

  /**
   * @param {Element} element
   * @returns {boolean}
   */
  function isLarge(element) {
    const { width, height } = globalThis.crunch.native.getBoundingClientRect.call(element);
    return width * height > EDITOR_SHARE * innerWidth * innerHeight;
  }

  Object.assign(globalThis.crunch, { addressForbids, pageForbids });
})();
