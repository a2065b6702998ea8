// What tells a mark of ours from whatever a page has made up, copied or brought along from another page: a seal. It is
// drawn for one press on one document, and signed with a key that no page ever holds. The key is all that is kept, as
// nothing else outlives a reload of the extension: both browsers empty storage.session then, with the marks still there.
//
// A seal has two parts. The token stands in the page, at the head of every mark and in every selector; the secret stands
// in the closed shadow roots of ours, where no script of a page can read it.

import { browser } from "./browser.js";

const KEY = "seal_key";
const NONCE_BYTES = 8;
const SIGNATURE_BYTES = 12;
const NONCE_LENGTH = 2 * NONCE_BYTES;
/** A document has those of a press and of a note; a page can put as many into itself as it likes. */
const MOST_TOKENS = 8;

/** @typedef {import("./types.js").Seal} Seal */

/** @type {Promise<CryptoKey> | undefined} */
let key;

/**
 * @param {string} page of which document it is (content/dom.js, identity)
 * @returns {Promise<Seal>} as no other press has it
 */
export function newSeal(page) {
  return sealOf(page, hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
}

/**
 * @param {string} page
 * @param {string[]} tokens that stand in it
 * @returns {Promise<Seal[]>} those that were drawn for this very document
 */
export async function ownSeals(page, tokens) {
  const seals = await Promise.all(
    tokens.slice(0, MOST_TOKENS).map((token) => sealOf(page, token.slice(0, NONCE_LENGTH))),
  );
  return seals.filter(({ token }) => tokens.includes(token));
}

/**
 * @param {string} page
 * @param {string} nonce
 * @returns {Promise<Seal>}
 */
async function sealOf(page, nonce) {
  const [token, secret] = await Promise.all([sign(`token ${nonce} ${page}`), sign(`secret ${nonce} ${page}`)]);
  return { token: nonce + token, secret };
}

/** @param {string} text */
async function sign(text) {
  key ??= readKey();
  const signature = await crypto.subtle.sign("HMAC", await key, new TextEncoder().encode(text));
  return hex(new Uint8Array(signature, 0, SIGNATURE_BYTES));
}

/** The key of this browser's profile; drawn once. It says nothing of any page. */
function readKey() {
  return navigator.locks.request(KEY, async () => {
    const stored = await browser.storage.local.get(KEY).catch(() => ({ [KEY]: undefined }));
    const kept = /** @type {unknown} */ (stored[KEY]);
    const text = typeof kept === "string" && /^[0-9a-f]{64}$/.test(kept) ? kept : undefined;
    const bytes = text
      ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      : crypto.getRandomValues(new Uint8Array(32));
    if (!text) {
      // Where nothing can be stored it serves as long as the worker runs: pages know their own marks by themselves.
      await browser.storage.local.set({ [KEY]: hex(bytes) }).catch(() => undefined);
    }
    return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  });
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
