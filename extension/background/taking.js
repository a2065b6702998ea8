// Taking a page along: what is displayed of it, or selected, in a format that the host writes.

import { TAKE_FILES } from "../common/content_files.js";
import { CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { run } from "./page_scripts.js";

/** Kinds of pictures that every reader shows, by format; others are drawn anew as one of these. */
const PICTURES = /** @type {Record<string, string[]>} */ ({
  "clean-html": ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml"],
  epub: ["image/png", "image/jpeg", "image/gif"],
});

/**
 * @param {number} tabId
 * @param {{format: import("../common/ports.js").Format, selected: boolean, pictures: boolean, given?: Record<string, string>}} wish
 * @returns {Promise<import("../common/ports.js").Taken>}
 */
export async function takePage(tabId, { format, selected, pictures, given = {} }) {
  await run(tabId, { files: [...TAKE_FILES] });
  const func = (/** @type {CrunchTaking} */ wish) => globalThis.crunch.takePage(wish);
  const args = [{ selected, ...(pictures ? { types: PICTURES[format], given } : {}) }];
  const taken = /** @type {CrunchTaken | {error: string} | null | undefined} */ (await run(tabId, { func, args }));
  if (!taken) {
    throw new CrunchError("page_gone");
  }
  if ("error" in taken) {
    throw new CrunchError("page", taken.error);
  }
  const { title, missing, ...page } = taken;
  try {
    return { ...(await write(tabId, format, page)), title, missing };
  } finally {
    await run(tabId, { func: () => globalThis.crunch?.leaveTaken?.() }).catch(() => undefined);
  }
}

/**
 * @param {number} tabId
 * @param {import("../common/ports.js").Format} format
 * @param {Omit<CrunchTaken, "title" | "missing">} page
 */
function write(tabId, format, { pieces, snapshot, elements, url }) {
  return host.use(async (connection, limits) => {
    const id = connection.nextId();
    for (let index = 0; pieces > 1 && index < pieces; index += 1) {
      const func = (/** @type {number} */ number) => globalThis.crunch?.takenPiece?.(number);
      const text = await run(tabId, { func, args: [index] });
      if (typeof text !== "string") {
        throw new CrunchError("page_gone");
      }
      connection.post({ type: "snapshot_part", id, index, text });
    }
    const whole = pieces > 1 ? { snapshot: "", snapshot_parts: pieces } : { snapshot, snapshot_parts: 0 };
    let written = "";
    const reply = await connection.request(
      "write",
      { ...whole, elements, url, format },
      {
        id,
        limit: limits.crunch,
        onNews: (news) => {
          written += news.type === "write_part" ? news.text : "";
        },
      },
    );
    return { text: written + reply.text, encoding: reply.encoding, suffix: reply.suffix };
  });
}

/**
 * What the reader has selected, as the browser would copy it.
 *
 * @param {number} tabId
 * @returns {Promise<string>}
 */
export async function selectedText(tabId) {
  return (await run(tabId, { func: () => getSelection()?.toString() ?? "" })) ?? "";
}

/**
 * Let the browser print the page, or make a PDF of it: what is seen.
 *
 * @param {number} tabId
 */
export async function printPage(tabId) {
  await run(tabId, { func: () => void setTimeout(() => print()) });
}
