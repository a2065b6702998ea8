// Sites, as the reader means them: one origin, shown by its name.

/** A name of the internet, or an address. Browsers write other scripts in these letters, too. */
const HOST_NAME = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/i;

/** Above this the reader would not know where a name ends. */
const LONGEST_NAME = 40;

/**
 * The site of an address; null for what is no web site (pages of the browser, files, PDF viewers …).
 *
 * @param {string | undefined} address
 * @returns {{origin: string, name: string} | null}
 */
export function siteOf(address) {
  if (!address || !URL.canParse(address)) {
    return null;
  }
  const { protocol, origin, host, hostname } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && HOST_NAME.test(hostname) ? { origin, name: host.replace(/^www\./, "") } : null;
}

/**
 * A name that fits into a line; its end says more than its beginning.
 *
 * @param {string} name
 * @param {number} [most] letters
 */
export function shortName(name, most = LONGEST_NAME) {
  return name.length > most ? `…${name.slice(-most)}` : name;
}

/**
 * A name that leaves room for other words in a line of the panel, which has the longer one at its top.
 *
 * @param {string} name
 */
export function lineName(name) {
  return shortName(name, 26);
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export function isOrigin(value) {
  return typeof value === "string" && siteOf(value)?.origin === value;
}
